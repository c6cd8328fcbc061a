# Fairdeal на македонски

game = Тексас холдем без лимит
tagline = Твоја соба за карти.
play-chips = Само чипови за игра. Без вистински пари.
language = Јазик
number = { $chips }
count = { $count }
comma = ,

# Home

practise = Вежбај
practise-hint = Ти и пет компјутерски играчи, со карти веднаш во рака.
friends = Играј со пријатели
friends-hint = Отвори маса и прати ја врската.
learn-new = Прв пат играш покер? Научи овде
back-to-table = Назад на твојата маса
level = Компјутерски играчи
level-mixed = Мешано
level-easy = Лесно
level-medium = Средно
level-hard = Тешко
pace = Темпо
pace-slow = Бавно
pace-normal = Нормално
pace-fast = Брзо
pace-instant = Веднаш
guest = Гостин

# Јавни маси

lobby = Јавни маси
lobby-empty = Сега нема отворена јавна маса.
lobby-seats = Зафатени { $taken } од { $seats } места
lobby-full = Зафатени се сите { $seats } места
lobby-pot = Просечен пот { $chips }
lobby-host = Домаќин: { $name }
lobby-held = Запрена

# Сметка

account = Сметка
account-keep = Зачувај ги името и чиповите
account-bank = Чипови надвор од маса: { $chips }
account-seat = Маса { $number }: { $chips } жетони

# Opening a private table

rail = Кој не седи, гледа
house = Правила на масата
house-standard = Стандардни
house-thai = Тајландски
house-persian = Персиски
house-macedonian = Македонски
house-standard-hint = Турнирски правила; губитничките карти може да останат скриени.
house-thai-hint = На крај се отвораат сите карти; кој ќе ја изгуби врската, се откажува.
house-persian-hint = Можно е анте; краток ол-ин не отвора нов круг.
house-macedonian-hint = На крај се отвораат сите карти; дилерското копче секогаш се поместува.
small-blind = Мал блинд
big-blind = Голем блинд
ante = Анте
seats = Места
stack = Чипови за секој играч
back = Назад

# The table

hand-number = Рака { $hand }
blinds = { $small }/{ $big }
ante-of = анте { $chips }
practice-table = Вежбање
private-table = Приватна маса
public-table = Јавна маса
rail-closed-sign = Домаќинот ја покажува играта само на играчите. Седни на слободно место за да ја видиш.
rail-soon-sign = Играта овде се покажува { $seconds ->
    [one] { $seconds } секунда
   *[other] { $seconds } секунди
  } подоцна. Почекај малку.
rail-late-sign = Ја гледаш масата { $seconds ->
    [one] { $seconds } секунда
   *[other] { $seconds } секунди
  } подоцна.
menu = Мени
log = Тек на играта
log-short = Тек
home = Почетна
invite = Покани пријател
close = Затвори
sit-here = Седни тука
sit-here-long = Седни тука, место { $seat }
free-seat = Слободно
move-here = Премести се
move-here-long = Премести се, место { $seat }
move-soon = Доаѓаш
move-soon-long = По оваа рака се преместуваш на место { $seat }. Притисни за да останеш.
move-back = Откажи
sit-in = Се вратив
add-chips-soon = Чиповите доаѓаат пред следната рака
settings = Поставки
sounds-all = Звуците на страницава
sounds-on = Звукот е вклучен
sounds-off = Без звук
vibrate = Вибрирај
unit = Износи во
unit-to-chips = Прикажи ги износите во чипови
unit-to-blinds = Прикажи ги износите во големи блиндови
deck = Бои на знаците
ask-no-cards = Немаш карти.
ask-no-clock = Не тече часовник.
ask-nobody = Никој не е на ред.
ask-stack = { $name } има { $chips }
keys = Копчиња
you = Ти
computer = Компјутерски играч, { $level }
stack-of = { $chips ->
    [one] { $chips } чип
   *[other] { $chips } чипови
  }
chips-exact = { $exact ->
    [one] { $exact } чип
   *[other] { $exact } чипови
  }
blinds-short = { $blinds } BB
blinds-long = { $blinds ->
    [one] { $blinds } голем блинд
   *[other] { $blinds } големи блиндови
  }
pot = Пот: { $chips }
main-pot = Главен пот: { $chips }
side-pot = Страничен пот { $number }: { $chips }
bet-of = влог { $chips }
dealer-mark = D
small-blind-mark = SB
big-blind-mark = BB
dealer = Дилер
board-empty = Сѐ уште нема карти на маса
board-cards = Карти на маса: { $cards }
my-cards = Твоите карти: { $cards }
hidden-cards = Две скриени карти
cards-of = { $name } покажува { $cards }
sitting-out = Пауза
waiting-blind = Чека голем блинд
disconnected = Врската е прекината
leaving = Заминува
all-in = Ол-{"\u2060"}ин
note = Белешка
out-of-chips = Без чипови
seconds-left = { $seconds ->
    [one] Уште { $seconds } секунда
   *[other] Уште { $seconds } секунди
  }
did-small-blind = Мал блинд
did-big-blind = Голем блинд
did-ante = Анте
did-live-blind = Влезен блинд
did-dead-blind = Пропуштен блинд
did-big-blind-ante = Анте
did-fold = Се откажа
did-check = Чек
did-call = Следи { $chips }
did-bet = Влог { $chips }
did-raise = Подигна на { $chips }
wins = Добива { $chips }
returned = Вратено { $chips }
mucked = Непокажано
showed = Покажа

# Acting

bar = Што можеш да направиш
your-turn = Твој ред е
your-turn-bank = Твој ред: резервно време
time-bank = Резервно време
your-turn-check = Твој ред е. Чекот е бесплатен.
your-turn-call = Твој ред е. { $chips } за следење.
sending = Се праќа…
turn-title = ● Твој ред е
turn-of = На ред: { $name }
next-soon = Следната рака доаѓа за миг
waiting-players = Чекаме играчи…
waiting-deal = Играш од следната рака.
waiting-your-blind = Играш кога големиот блинд ќе стигне до тебе.
posting-soon = Ставаш блинд и играш штом твоето место дозволи.
you-sit-out = На пауза си.
you-are-out = Немаш веќе чипови.
you-folded = Се откажа.
watching = Гледаш.
watching-sit = Избери слободно место за да играш.
connecting = Поврзување…
fold = Откажи се
check = Чек
call = Следи { $chips }
call-all-in = Следи { $chips }, ол-{"\u2060"}ин
bet = Вложи { $chips }
raise = Подигни на { $chips }
bet-plain = Вложи
raise-plain = Подигни
bet-all-in = Ол-{"\u2060"}ин { $chips }
preset-min = Мин
preset-half = ½
preset-threequarter = ¾
preset-pot = Пот
preset-allin = Ол-{"\u2060"}ин
preset-half-long = Половина пот
preset-threequarter-long = Три четвртини од потот
less = Еден голем блинд помалку
more = Еден голем блинд повеќе
amount = Износ
bet-bounds = Меѓу { $least } и { $most }
amount-slider = Големина на влогот
amount-bounds = Меѓу { $least } и { $most }
confirm-allin = Ги вложуваш сите { $chips }?
confirm-call = Следиш со сите { $chips }?
confirm-allin-yes = Да, ол-{"\u2060"}ин
confirm-fold = Чекот е бесплатен. Сепак се откажуваш?
confirm-fold-yes = Сепак откажи се
skip = Прескокни до крајот
next-hand = Следна рака
rebuy = Купи чипови
post-now = Стави блинд сега
post-wait = Чекај го големиот блинд
pre-actions = Пред твојот ред
pre-check-fold = Чек/{"\u200B"}Откажи се
pre-call-any = Следи сѐ
pre-on = Кога ќе дојдеш на ред: { $wish }
pre-lapsed = Твојот избор веќе не важи.
confirm-call-any = Да се следи сѐ, и ол-{"\u2060"}ин?
confirm-call-any-yes = Да, следи сѐ
show-ask = Ќе ја покажеш раката?
show-turn-of = { $name } може да покаже
show = Покажи
show-last = Мината рака
muck = Не покажувај
show-cards = Покажи ги картите од минатата рака
show-card = Покажи: { $card }
show-both = Покажи ги двете

# Talk

chat = Разговор
chat-unread = { $count ->
    [one] { $count } нова порака
   *[other] { $count } нови пораки
  }
line-more = Стишај или пријави: { $name }
report = Пријави

# Играчи, резултати и претходни раце

line-here = Поврзан
line-good = Добра врска
line-fair = Средна врска
line-poor = Слаба врска
line-gone = Нема врска
line-gone-since = Нема врска од { $time }
past-hands = Претходни раце
past-last = Последна рака

# The host

host = Домаќин
held-sign = Домаќинот ја запре масата
reports = Пријавени пораки
players = Играчи
coach = Тренер
coach-hint = Совет
more-of = { $name }: повеќе
level-of = Ниво: { $name }
insecure = Нешифрирано: други во мрежата може да читаат.

# Lines of the log

log-copy = Копирај го текот
log-earlier = Претходно
copied = Копирано
hint-turn = Твој ред е: ништо не се праќа додека не притиснеш едно од големите копчиња.
hint-amount = Износите и лизгачот само го полнат жолтото копче.
hint-menu = Која рака е посилна, правилата на масата и поставките: сѐ е во менито.
log-empty = Тука се гледа раката како што се игра.
log-hand = Рака { $hand }
log-small-blind = { $name } става мал блинд { $chips }
log-big-blind = { $name } става голем блинд { $chips }
log-ante = { $name } става анте { $chips }
log-live-blind = { $name } става { $chips } за влез
log-dead-blind = { $name } става пропуштен мал блинд { $chips }
log-big-blind-ante = { $name } става анте на големиот блинд { $chips }
log-dealt = Твоите карти
log-dealt-to = Картите на { $name }
log-flop = Флоп, пот { $pot }:
log-turn = Трн, пот { $pot }:
log-river = Ривер, пот { $pot }:
log-folded = { $name } се откажува
log-checked = { $name } игра чек
log-called = { $name } следи { $chips }{ $allin ->
    [1] , ол-{"\u2060"}ин
   *[other] {""}
  }
log-bet = { $name } вложува { $chips }{ $allin ->
    [1] , ол-{"\u2060"}ин
   *[other] {""}
  }
log-raised = { $name } подигнува на { $chips }{ $allin ->
    [1] , ол-{"\u2060"}ин
   *[other] {""}
  }
log-returned = Вратен неследен влог { $chips }: { $name }
log-shown = { $name } покажува
log-mucked = { $name } не покажува
log-won = { $name } го добива { $pot ->
    [main] главниот пот, { $chips }
    [side] страничниот пот { $number }, { $chips }
    [split] својот дел од потот, { $chips }
   *[one] потот, { $chips }
  }
log-won-with = { $name } го добива { $pot ->
    [main] главниот пот, { $chips },
    [side] страничниот пот { $number }, { $chips },
    [split] својот дел од потот, { $chips },
   *[one] потот, { $chips },
  } со { $hand }
log-seated = { $name } седнува со { $chips }
log-left = { $name } ја напушта масата{ $result ->
    [up] , { $chips } во плус
    [down] , { $chips } во минус
   *[even] {""}
  }
log-bought = { $name } додава { $chips }
log-sat-out = { $name } е на пауза
log-sat-in = { $name } се врати
log-moved = { $name } го смени местото
log-line-lost = { $name } ја изгуби врската
log-line-back = { $name } е повторно поврзан
log-timed-out = Истече времето: { $name }
log-bank-opened = { $name } го користи резервното време
log-hand-voided = Раката { $hand } е поништена: чиповите се вратени
log-held = Домаќинот ја запре масата
log-ends = Домаќинот ја затвора масата по оваа рака
log-goes-on = Домаќинот продолжи
log-host = { $name } е домаќин
log-rules = Блиндови { $small }/{ $big }, анте { $ante }, купување { $stack }
log-rules-planned = Од следната рака: блиндови { $small }/{ $big }, анте { $ante }, купување { $stack }
log-rail-open = Гледачите ја гледаат играта веднаш
log-rail-late = Гледачите ја гледаат играта { $seconds ->
    [one] { $seconds } секунда
   *[other] { $seconds } секунди
  } подоцна
log-rail-closed = Гледачите не ја гледаат играта
log-sent-away = Домаќинот го отстрани играчот { $name }
log-closed = Масата е затворена

# Line and pages

loading = Се вчитува…
load-offline = Овој дел од страницата не може да се вчита. Работи ли врската?
load-stale = Овој дел од страницата веќе не може да се вчита. Вчитај ја страницата пак; местото ти останува.
load-again = Обиди се пак
load-page = Вчитај ја страницата пак
reconnecting = Повторно поврзување…
halted = Во моментов ништо не може да се зачува; играта чека
closed-title = Оваа маса е затворена
closed-text = Чиповите на сите се вратени. Фала за играта.
lost-title = Оваа врска не води до маса
lost-text = Можеби е погрешно напишана, или масата е затворена.
private-title = Оваа маса за вежбање е на некој друг
private-text = Со еден допир можеш да отвориш своја.
banned-title = Домаќинот те отстрани
rail-full-title = Премногу гледачи
signed-out-title = Одјавен си овде
signed-out-text = Овој прелистувач стана друг играч, или го одјави од друго место.
failed-title = Оваа маса не може да продолжи
missing-title = Нема таква страница

# Cards

card = { $rank } { $suit }
rank-0 = двојка
rank-1 = тројка
rank-2 = четворка
rank-3 = петка
rank-4 = шестка
rank-5 = седумка
rank-6 = осумка
rank-7 = деветка
rank-8 = десетка
rank-9 = џандар
rank-10 = дама
rank-11 = крал
rank-12 = кец
ranks-0 = двојки
ranks-1 = тројки
ranks-2 = четворки
ranks-3 = петки
ranks-4 = шестки
ranks-5 = седумки
ranks-6 = осумки
ranks-7 = деветки
ranks-8 = десетки
ranks-9 = џандари
ranks-10 = дами
ranks-11 = кралеви
ranks-12 = кецови
suit-clubs = детелина
suit-diamonds = баклава
suit-hearts = срце
suit-spades = лист
hand-high-card = најсилна карта { $one }
hand-one-pair = пар { $many }
hand-two-pair = два пара, { $many } и { $others }
hand-three-of-a-kind = трилинг { $many }
hand-straight = кента до { $one }
hand-flush = боја до { $one }
hand-full-house = фул хаус, { $many } и { $others }
hand-four-of-a-kind = покер { $many }
hand-straight-flush = стрејт флеш до { $one }
hand-royal-flush = ројал флеш

# Refusals

error-unknown = Не успеа ({ $code }).
error-offline = Собата не е достапна. Работи ли врската?
error-try-again = Не успеа. Обиди се пак.
error-busy = Собата е зафатена. Обиди се пак.

### Later: what stands below comes after the first page and the table (docs/howto/add-a-language.md).

# Сметка

account-keep-text = Избери име и лозинка. Со нив си истиот играч во секој прелистувач, со твоето име, чипови и места.
account-name = Име на сметката
account-make = Направи сметка
account-log-in = Најави се
account-log-in-text = Сегашниот играч на овој прелистувач се чува, заедно со чиповите, додека не се одјавиш.
account-have = Имам сметка
account-none = Сѐ уште немам сметка
account-signed-in = Ти си { $name }
account-devices = Најавен во
account-this = Овој прелистувач
account-seen = Последен пат { $date }
account-unknown = Непознат прелистувач
account-log-out = Одјави се
account-seats = Сѐ уште имаш место:
account-log-out-text = Без оваа најава никој не ги игра твоите раце таму. На местото се враќаш со нова најава; за да ги земеш жетоните, прво напушти ја масата.
account-log-out-yes = Сепак одјави се
account-sign-out = Одјави го { $label }
account-sign-out-others = Одјави се насекаде другде
account-others-out = Одјавен си насекаде другде.
account-data = Зачувај ги моите податоци
account-delete = Избриши ја сметката
account-delete-text = Сметката, нејзиното име и сите најави исчезнуваат засекогаш, а чиповите не ги добива никој. Одиграните раце остануваат, но не водат до никого.
account-delete-yes = Избриши засекогаш
passphrase = Лозинка
passphrase-new = Нова лозинка
passphrase-hint = 10 знаци или повеќе; неколку зборови се добри. Никој не може да ја врати, па чувај ја добро.
passphrase-show = Покажи ја лозинката
passphrase-change = Смени ја лозинката
passphrase-change-text = Со тоа се одјавуваш насекаде другде.
passphrase-changed = Од сега важи новата лозинка.

# Opening a private table

your-name = Твоето име
table-kind = Кој може да дојде
kind-private = Пријатели
kind-public = Сите
kind-private-hint = Кој ја има врската може да гледа и да седне.
kind-public-hint = Масата стои и во списокот на првата страница.
rail-open = Веднаш
rail-late = Подоцна
rail-closed = Не гледа
rail-open-hint = Гледачите ја гледаат играта веднаш, но не и ничии скриени карти.
rail-late-hint = Играта и разговорот стигнуваат до гледачите дури по ова време.
rail-closed-hint = Гледачите гледаат кој каде седи, а од играта ништо.
rail-seconds = Колку подоцна
seconds = { $seconds ->
    [one] { $seconds } секунда
   *[other] { $seconds } секунди
  }
stack-hint = Од { $least } до { $most } со овие блиндови
clock-seconds = Секунди за потег
computers = Компјутерски играчи
no-computers = Без
open-table = Отвори маса
form-least = Најмалку { $least }
form-most = Најмногу { $most }
form-impossible = Тоа не е можно тука.

# The table

qr-show = Покажи QR-код
qr-hide = Скриј го QR-кодот
qr-of = QR-код на врската { $link }
invite-text = Кој ќе ја отвори врската, може да седне на слободно место.
copy-link = Копирај врска
copy-by-hand = Притисни Ctrl+C или задржи ја врската за да ја копираш.
share = Сподели
move-ask = Се преместуваш на место { $seat }?
move-hint = Таму влегуваш како нов играч: стави блинд или чекај го големиот блинд.
move-yes = Премести се
choose-name = Избери име
take-seat = Седни
cancel = Назад
sit-out = Пауза од следната рака
sit-out-soon = По оваа рака си на пауза
add-chips = Додај чипови
leave = Напушти ја масата
leave-sure = Сигурно ја напушташ масата?
leave-folds = Се откажуваш од оваа рака: она што го вложи останува во потот.
leave-yes = Да, напушти
auto-muck = Не покажувај изгубени раце
auto-muck-on = Раце што губат не се покажуваат, и не те прашуваме.
auto-muck-off = Секојпат те прашуваме.
sounds = Звуци
volume-turn = Мој ред
volume-table = Карти и чипови
volume-talk = Разговор
percent = { $part } %
english-terms = Покерски зборови на англиски
big-cards = Поголеми мои карти
ladder = Раце, најсилната прва
ladder-mine = Сега имаш: { $hand }
words = Покерски зборови
rules-yours = Правилата на твојата маса
search-words = Барај збор
words-none = Нема таков збор.
in-english = на англиски: { $word }
settings-turn = Кога сум на ред
notify = Извести ме кога не ја гледам страницава
notify-refused = Прелистувачот не дозволува за страницава. Тоа се менува во неговите поставки.
unit-chips = Чипови
unit-blinds = Големи блиндови
deck-auto = Автоматски
deck-two = Две бои
deck-four = Четири бои
settings-look = Изглед
theme-dark = Темен
theme-light = Светол
theme-auto = Како уредот
settings-search = Пребарај ги поставките
settings-none = Нема таква поставка.
settings-save = Зачувај во датотека
settings-load = Вчитај од датотека
settings-loaded = Сега важат поставките од датотеката.
settings-wrong = Ова не е датотека со поставки на Fairdeal. Ништо не е сменето.
settings-reset = Врати ги почетните
settings-reset-sure = Притисни пак за почетните
key-hand = Моите карти, на глас
key-table = Карти на маса, пот, стекови
key-turn = Цена, преостанато време, последен потег
key-passive = Чек или следи
key-raise = Вложи или подигни
key-presets = Износи
key-wish-fold = Откажи се или чек/откажи се, однапред
key-wish-stay = Чек или следи, однапред
key-wish-any = Следи сѐ, однапред
key-board = Карти на маса, на глас
key-pot = Пот, на глас
key-stacks = Стекови, на глас
key-price = Цена за следење, на глас
key-time = Преостанато време, на глас
key-last = Последна акција, на глас
key-unit = Чипови или големи блиндови
key-press = Притисни копче…
key-wrong = Само латинична буква или цифра.
key-taken = { $key } е зафатено: { $action }
keys-reset = Врати ги почетните копчиња
key-show = Покажи, не покажувај

# Talk

chat-empty = Сѐ уште никој ништо не рекол.
chat-sit = Седни на масата за да разговараш.
chat-held = Што велат играчите се гледа откако ќе заврши раката.
chat-text = Напиши порака
chat-send = Прати
emotes = Брзи зборови
emote-well-played = Добро одиграно!
emote-thanks = Фала!
emote-hello = Здраво!
emote-wow = Леле!
emote-ouch = Ау!
emote-good-game = Добра игра!
mute = Стишај: { $name }
unmute = Слушај пак: { $name }
report-ask = Да му се пријави оваа порака на домаќинот?
report-told = Пријавено кај домаќинот

# Играчи, резултати и претходни раце

state-playing = Игра
watching-count = { $count ->
    [0] Никој не гледа.
    [one] Гледа { $count } човек.
   *[other] Гледаат { $count } луѓе.
  }
watching-names = Меѓу нив: { $names }
note-on = Белешка за { $name }
note-hint = Ја гледаш само ти, само во овој прелистувач.
note-save = Зачувај
results-gone = Ја напуштија масата
results-others = Сите други
signed-up = +{ $chips }
signed-down = −{ $chips }
result-up = { $chips } во плус
result-down = { $chips } во минус
result-even = на нула
result-hands = { $hands ->
    [one] { $hands } рака
   *[other] { $hands } раце
  }
result-bought = Купено { $chips }
result-taken = Однесено { $chips }
result-yours = Твојот резултат досега: { $result }, { $hands }.
results = Резултати
past-list = Сите претходни раце
past-away = Назад на масата
past-empty = Уште ниедна рака не е завршена.
past-void = Поништена
past-earlier = Порана рака
past-later = Подоцнежна рака
step-first = Прв чекор
step-back = Чекор назад
step-on = Чекор напред
step-last = Последен чекор
step-play = Пушти
step-pause = Пауза
step-speed = Брзина: { $times }
speed-0 = ½×
speed-1 = 1×
speed-2 = 2×
speed-3 = 4×
part-preflop = Префлоп
part-flop = Флоп
part-turn = Трн
part-river = Ривер
part-showdown = Отворање
part-end = Крај
eyes = Гледано од
eyes-own = { $name } (ти)
eyes-table = Масата
eyes-now = Ја гледаш раката од местото на { $name }.
eyes-table-now = Ја гледаш раката како масата: картите се гледаат дури кога ќе се покажат.
text-stakes = Тексас холдем без лимит, блиндови { $small }/{ $big }
step-of = { $step } од { $steps }
save-text = Зачувај како текст
save-phh = Зачувај како PHH
share-hand-text = Кој ја има врската ја гледа оваа рака и имињата во неа, без сметка, но не доаѓа до оваа маса.
share-hand-own = Кој ја има врската ја гледа оваа рака како што ја виде ти, со твоите карти и имињата во неа, без сметка. Врската не води до оваа маса и не може да се повлече.
share-hand-make = Направи врска
share-hand-link = Врска до раката
shared-none = Оваа рака не може да се прикаже

# The host

hold-table = Запри ја масата
hold-hint = Нова рака нема додека не продолжиш; започнатата се игра до крај.
go-on = Продолжи
reported-by = Пријави: { $name }
report-done = Готово
players-none = Нема никој друг на масата.
make-host = Направи домаќин
ask-make-host = { $name } да биде домаќин? Ти ќе бидеш играч како другите.
send-away = Отстрани
ask-send-away = Да се отстрани { $name }? Започнатата рака се откажува.
ban = Забрани
ask-ban = Да се отстрани { $name } засекогаш од оваа маса?
company-watching = Гледаат
company-left = Неодамна заминале
company-banned = Забранети
nameless = Гостин без име
unban = Пушти назад
add-computer = Додај компјутерски играч
add = Додај
rules-next = Од следната рака
rules-save = Промени
rules-saved = Важи од следната рака.
host-link = Домаќинска врска
host-link-text = Кој ќе ја отвори станува домаќин. Чувај ја за друг свој уред или дај му ја на следниот домаќин. Нова врска ја поништува старата.
host-link-new = Нова домаќинска врска
host-now = Сега ти си домаќин.
close-table = Затвори ја масата
close-table-ask = Да се затвори масата за сите? Чиповите се враќаат на сопствениците.
close-table-yes = Да, затвори

# Refusals

error-name-empty = Внеси име.
error-name-long = { $most ->
    [one] Најмногу { $most } знак.
   *[other] Најмногу { $most } знаци.
  }
error-name-characters = Ова име има знаци што не може да се прикажат.
error-name-taken = Некој на масата веќе го има тоа име, или тоа е име на туѓа сметка.
error-not-your-turn = Не си на ред.
error-must-call = Мора да следиш { $owed } или да се откажеш.
error-nothing-to-call = Нема што да се следи.
error-raise-bounds = Износот мора да е меѓу { $least } и { $most }.
error-not-in-hand = Не си во оваа рака.
error-last-hand = Последната жива рака не може да се откаже.
error-stale = Предоцна: играта отиде понатаму.
error-not-seated = Немаш место на оваа маса.
error-already-seated = Веќе имаш место.
error-seat-taken = Местото е зафатено.
error-no-such-seat = { $seats ->
    [one] Оваа маса има само { $seats } место.
   *[other] Оваа маса има само { $seats } места.
  }
error-table-full = Масата е полна.
error-table-closed = Масата е затворена.
error-not-host = Тоа го може само домаќинот на масата.
error-not-practice = Тоа е можно само на маса за вежбање.
error-stack-full = Веќе ги имаш сите чипови.
error-no-chips = Немаш чипови.
error-hand-running = Почекај да заврши оваа рака.
error-not-sitting-out = Не си на пауза.
error-nobody-ready = Никој друг не е подготвен.
error-cannot-post = Сега не можеш да ставиш блинд.
error-buy-bounds = Можеш да додадеш од { $least } до { $most } чипови.
error-nothing-to-show = Сега нема што да се покаже.
error-held = Домаќинот ја запре масата.
error-end-stands = Затворањето на масата веќе некого го чинеше потег, па останува.
error-banned = Домаќинот на оваа маса не те пушта.
error-sent-away = Домаќинот те отстранува: ја играш оваа рака докрај и потоа ја напушташ масата.
error-rail-full = На оваа маса нема повеќе место за гледачи. Обиди се подоцна.
error-no-such-person = Тоа лице веќе не е тука.
error-not-banned = Тоа лице не е забрането.
error-too-many-bans = Може да се забранат најмногу { $most } лица.
error-no-computer = Таму не седи компјутерски играч.
error-no-person = Компјутерски играч не може да биде домаќин.
error-yourself = Тоа не можеш да си го направиш себеси.
error-wrong-link = Оваа домаќинска врска веќе не важи.
error-not-private = Тоа не е можно на маса за вежбање.
error-chat-empty = Пораката е празна.
error-chat-long = Најмногу { $most } знаци.
error-chat-characters = Пораката има знаци што не може да се прикажат.
error-chat-fast = Премногу брзо. Почекај неколку секунди.
error-no-such-line = Таа порака веќе ја нема.
error-no-such-hand = Таа рака веќе не се чува.
error-hand-not-shown = На кој нема место на таа маса раката не му се покажува: сѐ уште не, или воопшто не, како што сака домаќинот.
error-not-expressible = PHH-датотека не може да каже што се случи во оваа рака. Зачувај ја како текст.
error-garbage = Собата не го разбра тоа.
error-unknown-frame = Собата не ја познава таа желба.
error-binary-frame = Собата чита само текст.
error-frame-too-long = Предолго (најмногу { $most }).
error-hello-first = Врската сѐ уште не беше подготвена. Обиди се пак.
error-protocol = Оваа страница е застарена. Вчитај ја пак.
error-not-yours = Оваа маса за вежбање е на некој друг.
error-no-such-table = Оваа врска не води до маса.
error-no-session = Недостига колачето на прелистувачот. Вчитај ја страницата пак.
error-too-much-garbage = Собата ја затвори врската.
error-table-failed = Собата ја запре масата за да не се изгуби ниту еден чип.
error-bad-options = Овие избори не одат заедно.
error-bad-option = Еден од овие избори не е можен.
error-form-number = Внеси цел број.
error-too-many-tables = Веќе имаш многу маси. Прво напушти една.
error-too-fast = Премногу брзо. Обиди се пак за момент.
error-too-many-lines = Ја имаш отворено собата на премногу места.
error-too-many-guests = Од твојата мрежа доаѓаат премногу нови гости. Обиди се пак за неколку минути.
error-closing = Собата набргу запира. Започнатите раце продолжуваат кога ќе се врати.
error-wrong-login = Ова име и оваа лозинка не одговараат.
error-account-taken = Некој го има ова име или слично на него.
error-has-account = Веќе имаш сметка.
error-no-account = Немаш сметка овде.
error-seated = Имаш место на маса. Прво напушти ја.
error-signed-out = Одјавен си овде.
error-passphrase-short = Најмалку { $least } знаци.
error-passphrase-long = Најмногу { $most } знаци.
error-passphrase-common = Оваа лозинка лесно се погодува. Смисли друга.

# About the table

table-info = За оваа маса
info-kind = Маса
info-blinds = Блиндови
info-clock = Време за потег
info-no-clock = Без часовник
info-reconnect = Дополнително време ако падне врската
info-seconds = { $count ->
    [one] { $count } секунда
   *[other] { $count } секунди
  }

# Тренерот на маса за вежбање

coach-review = Што ќе беше подобро?
coach-see = Покажи го ова на маса: { $what }
coach-when = Совети од тренерот, на маса за вежбање
coach-off = Не
coach-ask = На барање
coach-always = Секогаш
coach-best = Најдобро: { $action }
coach-next = Следно најдобро: { $action }
coach-have = Твојата рака: { $hand }.
coach-win = Шанса за победа до крај: околу { $share } %
coach-win-river = Шанса за победа: околу { $share } %
coach-equity = Добиваш во околу { $share } % од случаите спрема она што другите веројатно го имаат.
coach-equity-then = Тогаш можеше да добиеш во околу { $share } % од случаите.
coach-equity-theirs = Според тоа што другите веројатно го имале, шансата за победа беше околу { $share } %.
coach-price = Следење за { $owed } може да донесе { $pot }: се исплати ако добиваш почесто од { $needed } %.
coach-outs = { $count ->
    [one] { $count } карта ти помага.
   *[other] { $count } карти ти помагаат.
  }
coach-outs-of = { $count ->
    [one] { $count } карта: { $kind }
   *[other] { $count } карти: { $kind }
  }
coach-reads = Што веројатно имаат другите
coach-read = една од околу { $width } % од сите раце
coach-read-any = речиси сѐ
coach-worth = Колку чипови носи во просек, споредено со откажување
coach-close = Блиску е: разликата е мала.
coach-fine = Добро: ништо не беше јасно подобро.
coach-better = Подобро: { $action }. Во просек околу { $chips } чипови повеќе.
coach-easy = Ги гледа само своите карти и ги оценува со { $share } од 100.
coach-medium = Смета против какви било карти: { $share } % за победа.
coach-hard = Смета спрема она што другите веројатно го имаат: { $share } % за победа.
coach-hidden = Картите не се покажани. { $did ->
    [check] По овој чек изгледа држи една од околу { $width } % од сите раце.
    [call] По ова следење изгледа држи една од околу { $width } % од сите раце.
    [bet] По овој влог изгледа држи една од најдобрите { $width } % раце, отприлика.
   *[raise] По ова подигање изгледа држи една од најдобрите { $width } % раце, отприлика.
  }
coach-hidden-any = Картите не се покажани. Од ова малку се дознава: можеше да има речиси што било.
coach-folded = Картите не се покажани.
kind-high-card = посилна карта
kind-one-pair = пар
kind-two-pair = два пара
kind-three-of-a-kind = трилинг
kind-straight = кента
kind-flush = боја
kind-full-house = фул хаус
kind-four-of-a-kind = покер
kind-straight-flush = стрејт флеш
kind-royal-flush = ројал флеш
session-title = Оваа сесија
session-ask = Како играв?
session-again = Изброј повторно
session-hands = { $count ->
    [one] { $count } рака
   *[other] { $count } раце
  }
session-hands-means = Рацете што ти се поделени на оваа маса.
session-vpip = VPIP { $part } %
session-vpip-means = Колку често вложуваш пред флопот по своја волја. На маса со шестмина добро е од 15 до 35 %.
session-pfr = PFR { $part } %
session-pfr-means = Колку често подигнуваш пред флопот. Добро е да биде блиску до VPIP.
session-aggression = Влогови и подигања: { $raises }, следења: { $calls }
session-aggression-means = Кој подигнува повеќе отколку што следи, добива повеќе потови без отворање карти.
session-showdowns = Добиени { $won } од { $count } отворања карти
session-showdowns-means = Обично е околу половина.
session-costly = Што чинеше најмногу во { $count ->
    [one] последната { $count } рака
   *[other] последните { $count } раце
  }:
session-cost = { $done } наместо { $action }: околу { $chips }.
session-call = Следи
