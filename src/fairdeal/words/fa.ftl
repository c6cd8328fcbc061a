# Fairdeal به فارسی

game = تگزاس هولدم بدون سقف
tagline = اتاق کارت خودت
play-chips = فقط ژتون بازی. پول واقعی در کار نیست.
language = زبان
number = { $chips }
count = { $count }
comma = ،

# Home

practise = تمرین
practise-hint = تو و پنج بازیکن کامپیوتری؛ کارت‌ها همین حالا در دست.
friends = بازی با دوستان
friends-hint = یک میز باز کن و لینک را بفرست.
learn-new = تازه‌کاری؟ پوکر یاد بگیر
back-to-table = برگشت به میزت
level = بازیکنان کامپیوتری
level-mixed = ترکیبی
level-easy = آسان
level-medium = متوسط
level-hard = سخت
pace = سرعت
pace-slow = آهسته
pace-normal = معمولی
pace-fast = تند
pace-instant = فوری
guest = مهمان

# میزهای عمومی

lobby = میزهای عمومی
lobby-empty = حالا میز عمومی بازی نیست.
lobby-seats = { $taken } از { $seats } صندلی پر است
lobby-full = هر { $seats } صندلی پر است
lobby-pot = میانگین پات { $chips }
lobby-host = میزبان: { $name }
lobby-held = نگه داشته شده

# حساب

account = حساب
account-keep = نام و ژتون‌هایم بماند
account-bank = ژتون‌های بیرون از میز: { $chips }
account-seat = میز { $number }: { $chips } ژتون

# Opening a private table

rail = کسی که صندلی ندارد می‌بیند
house = قوانین میز
house-standard = استاندارد
house-thai = تایلندی
house-persian = ایرانی
house-macedonian = مقدونی
house-standard-hint = قوانین مسابقه‌ای؛ دست بازنده می‌تواند بسته بماند.
house-thai-hint = همهٔ دست‌ها در پایان رو می‌شوند؛ هر که قطع شود فولد است.
house-persian-hint = آنته ممکن است؛ آل‌این کوتاه دور را دوباره باز نمی‌کند.
house-macedonian-hint = همهٔ دست‌ها در پایان رو می‌شوند؛ دکمه همیشه جلو می‌رود.
small-blind = اسمال بلایند
big-blind = بیگ بلایند
ante = آنته
seats = تعداد صندلی
stack = ژتون هر بازیکن
back = برگشت

# The table

hand-number = دست { $hand }
blinds = بلایند { $small } و { $big }
ante-of = آنته { $chips }
practice-table = تمرین
private-table = میز خصوصی
public-table = میز عمومی
rail-closed-sign = میزبان بازی را فقط به بازیکنان نشان می‌دهد. برای دیدن آن روی یک صندلی خالی بنشین.
rail-soon-sign = بازی این‌جا { $seconds } ثانیه دیرتر نشان داده می‌شود. کمی صبر کن.
rail-late-sign = میز را { $seconds } ثانیه دیرتر می‌بینی.
menu = منو
log = شرح بازی
log-short = شرح بازی
home = صفحهٔ اول
invite = دعوت از دوست
close = بستن
sit-here = اینجا بنشین
sit-here-long = اینجا بنشین، صندلی { $seat }
free-seat = خالی
move-here = بیا اینجا
move-here-long = بیا اینجا، صندلی { $seat }
move-soon = می‌آیی اینجا
move-soon-long = بعد از این دست به صندلی { $seat } می‌روی. برای ماندن بزن.
move-back = انصراف
sit-in = برگشتم
add-chips-soon = ژتون‌ها پیش از دست بعدی می‌رسند
settings = تنظیمات
sounds-all = صداهای این صفحه
sounds-on = صدا روشن است
sounds-off = صدا خاموش است
vibrate = لرزش
unit = نمایش مبلغ‌ها
unit-to-chips = نمایش مبلغ‌ها به ژتون
unit-to-blinds = نمایش مبلغ‌ها به بیگ بلایند
deck = رنگ خال‌ها
ask-no-cards = کارتی نداری.
ask-no-clock = ساعتی در کار نیست.
ask-nobody = نوبت کسی نیست.
ask-stack = { $name }: { $chips }
keys = کلیدها
you = تو
computer = بازیکن کامپیوتری، { $level }
stack-of = { $chips } ژتون
chips-exact = { $exact } ژتون
blinds-short = { $blinds } BB
blinds-long = { $blinds } بیگ بلایند
pot = پات: { $chips }
main-pot = پات اصلی: { $chips }
side-pot = ساید پات { $number }: { $chips }
bet-of = بت { $chips }
dealer-mark = D
small-blind-mark = SB
big-blind-mark = BB
dealer = دیلر
board-empty = هنوز کارتی وسط نیست
board-cards = کارت‌های وسط: { $cards }
my-cards = کارت‌های تو: { $cards }
hidden-cards = دو کارت بسته
cards-of = { $name } رو می‌کند: { $cards }
sitting-out = سیت‌اوت
waiting-blind = منتظر بیگ بلایند
disconnected = اتصال قطع شد
leaving = در حال خروج
all-in = آل‌این
note = یادداشت
out-of-chips = بدون ژتون
seconds-left = { $seconds } ثانیه مانده
did-small-blind = اسمال بلایند
did-big-blind = بیگ بلایند
did-ante = آنته
did-live-blind = بلایند ورود
did-dead-blind = بلایند عقب‌افتاده
did-big-blind-ante = آنته
did-fold = فولد
did-check = چک
did-call = کال { $chips }
did-bet = بت { $chips }
did-raise = ریز تا { $chips }
wins = برد { $chips }
returned = برگشت { $chips }
mucked = رو نشد
showed = رو کرد

# Acting

bar = کارهایی که می‌توانی بکنی
your-turn = نوبت توست
your-turn-bank = نوبت توست: زمان اضافه
time-bank = زمان اضافه
your-turn-check = نوبت توست. چک رایگان است.
your-turn-call = نوبت توست. { $chips } برای کال.
sending = در حال فرستادن…
turn-title = ● نوبت توست
turn-of = نوبت { $name }
next-soon = دست بعدی تا چند لحظهٔ دیگر
waiting-players = در انتظار بازیکنان…
waiting-deal = از دست بعدی در بازی هستی.
waiting-your-blind = وقتی بیگ بلایند به تو برسد وارد بازی می‌شوی.
posting-soon = همین که نوبت صندلی‌ات برسد بلایند می‌گذاری و بازی می‌کنی.
you-sit-out = سیت‌اوت هستی.
you-are-out = ژتون‌هایت تمام شد.
you-folded = فولد کردی.
watching = تماشا می‌کنی.
watching-sit = برای بازی یک صندلی خالی انتخاب کن.
connecting = در حال اتصال…
fold = فولد
check = چک
call = کال { $chips }
call-all-in = کال { $chips }، آل‌این
bet = بت { $chips }
raise = ریز تا { $chips }
bet-plain = بت
raise-plain = ریز
bet-all-in = آل‌این { $chips }
preset-min = کمترین
preset-half = ½
preset-threequarter = ¾
preset-pot = پات
preset-allin = آل‌این
preset-half-long = نصف پات
preset-threequarter-long = سه‌چهارم پات
less = یک بیگ بلایند کمتر
more = یک بیگ بلایند بیشتر
amount = مبلغ
bet-bounds = بین { $least } و { $most }
amount-slider = اندازهٔ بت
amount-bounds = بین { $least } و { $most }
confirm-allin = همهٔ { $chips } را می‌گذاری؟
confirm-call = با همهٔ { $chips } کال می‌کنی؟
confirm-allin-yes = بله، آل‌این
confirm-fold = چک رایگان است. باز هم فولد؟
confirm-fold-yes = باز هم فولد
skip = رفتن به پایان دست
next-hand = دست بعدی
rebuy = خرید دوبارهٔ ژتون
post-now = گذاشتن بلایند
post-wait = صبر تا بیگ بلایند
pre-actions = پیش از نوبت تو
pre-check-fold = چک/فولد
pre-call-any = کال هر مبلغ
pre-on = در نوبت تو: { $wish }
pre-lapsed = انتخابت دیگر معتبر نیست.
confirm-call-any = کال هر مبلغ، حتی آل‌این؟
confirm-call-any-yes = بله، هر مبلغ
show-ask = دستت را رو می‌کنی؟
show-turn-of = { $name } می‌تواند رو کند
show = رو کردن
show-last = دست قبلی
muck = رو نکردن
show-cards = رو کردن کارت‌های دست قبلی‌ات
show-card = رو کردن { $card }
show-both = رو کردن هر دو

# Talk

chat = گفتگو
chat-unread = { $count } پیام تازه
line-more = نشنیدن یا گزارش { $name }
report = گزارش

# بازیکنان، نتیجه‌ها و دست‌های قبلی

line-here = وصل است
line-good = اتصال خوب
line-fair = اتصال متوسط
line-poor = اتصال ضعیف
line-gone = اتصال قطع است
line-gone-since = اتصال از { $time } قطع است
past-hands = دست‌های قبلی
past-last = دست آخر

# The host

host = میزبان
held-sign = میزبان بازی را نگه داشته
reports = پیام‌های گزارش‌شده
players = بازیکنان
coach = مربی
coach-hint = راهنمایی
more-of = { $name }: بیشتر
level-of = سطح { $name }
insecure = رمزنگاری نشده: دیگران در شبکه می‌توانند بخوانند.

# Lines of the log

log-copy = کپی شرح بازی
log-earlier = پیش از این
copied = کپی شد
hint-turn = نوبت توست: تا یکی از دکمه‌های بزرگ را نزنی، چیزی فرستاده نمی‌شود.
hint-amount = مبلغ‌ها و لغزنده فقط دکمهٔ زرد را پر می‌کنند.
hint-menu = اینکه چه دستی قوی‌تر است، گزینه‌های میز و تنظیمات: همه در منو.
log-empty = شرح هر دست هنگام بازی اینجا می‌آید.
log-hand = دست { $hand }
log-small-blind = { $name } اسمال بلایند { $chips } می‌گذارد
log-big-blind = { $name } بیگ بلایند { $chips } می‌گذارد
log-ante = { $name } آنته { $chips } می‌دهد
log-live-blind = { $name } برای ورود بیگ بلایند { $chips } می‌گذارد
log-dead-blind = { $name } اسمال بلایند عقب‌افتاده { $chips } می‌گذارد
log-big-blind-ante = { $name } آنتهٔ بیگ بلایند { $chips } می‌دهد
log-dealt = کارت‌های تو
log-dealt-to = کارت‌های { $name }
log-flop = فلاپ، پات { $pot }:
log-turn = ترن، پات { $pot }:
log-river = ریور، پات { $pot }:
log-folded = { $name } فولد می‌کند
log-checked = { $name } چک می‌کند
log-called = { $name } { $chips } کال می‌کند{ $allin ->
    [1] ، آل‌این
   *[other] {""}
  }
log-bet = { $name } { $chips } بت می‌کند{ $allin ->
    [1] ، آل‌این
   *[other] {""}
  }
log-raised = { $name } تا { $chips } ریز می‌کند{ $allin ->
    [1] ، آل‌این
   *[other] {""}
  }
log-returned = شرط کال‌نشدهٔ { $chips } به { $name } برگشت
log-shown = { $name } رو می‌کند
log-mucked = { $name } رو نمی‌کند
log-won = { $name } { $pot ->
    [main] پات اصلی را می‌برد: { $chips }
    [side] ساید پات { $number } را می‌برد: { $chips }
    [split] سهمش از پات را می‌برد: { $chips }
   *[one] پات را می‌برد: { $chips }
  }
log-won-with = { $name } با { $hand } { $pot ->
    [main] پات اصلی را می‌برد: { $chips }
    [side] ساید پات { $number } را می‌برد: { $chips }
    [split] سهمش از پات را می‌برد: { $chips }
   *[one] پات را می‌برد: { $chips }
  }
log-seated = { $name } با { $chips } ژتون می‌نشیند
log-left = { $name } از میز می‌رود{ $result ->
    [up] ، { $chips } برد
    [down] ، { $chips } باخت
   *[even] {""}
  }
log-bought = { $name } { $chips } ژتون می‌افزاید
log-sat-out = { $name } سیت‌اوت است
log-sat-in = { $name } برگشت
log-moved = { $name } صندلی‌اش را عوض کرد
log-line-lost = اتصال { $name } قطع شد
log-line-back = { $name } دوباره وصل شد
log-timed-out = وقت { $name } تمام شد
log-bank-opened = { $name } از زمان اضافه استفاده می‌کند
log-hand-voided = دست { $hand } باطل شد و ژتون همه برگشت
log-held = میزبان بازی را نگه داشت
log-ends = میزبان میز را پس از این دست می‌بندد
log-goes-on = میزبان بازی را ادامه داد
log-host = { $name } میزبان شد
log-rules = بلایند { $small } و { $big }، آنته { $ante }، خرید { $stack } ژتون
log-rules-planned = از دست بعدی: بلایند { $small } و { $big }، آنته { $ante }، خرید { $stack } ژتون
log-rail-open = تماشاگران بازی را فوری می‌بینند
log-rail-late = تماشاگران بازی را { $seconds } ثانیه دیرتر می‌بینند
log-rail-closed = تماشاگران بازی را نمی‌بینند
log-sent-away = میزبان { $name } را بیرون کرد
log-closed = میز بسته شد

# Line and pages

loading = در حال بار شدن…
load-offline = این بخش صفحه بار نمی‌شود. اینترنت وصل است؟
load-stale = این بخش صفحه دیگر بار نمی‌شود. لطفاً صفحه را دوباره بار کن؛ صندلی‌ات می‌ماند.
load-again = دوباره
load-page = دوباره بار کردن صفحه
reconnecting = اتصال دوباره…
halted = فعلاً چیزی ذخیره نمی‌شود؛ بازی منتظر می‌ماند
closed-title = این میز بسته شده است
closed-text = ژتون‌های همه برگردانده شد. ممنون که بازی کردی.
lost-title = این لینک به میزی نمی‌رسد
lost-text = شاید اشتباه نوشته شده، یا میز بسته شده است.
private-title = این میز تمرین مال کس دیگری است
private-text = با یک دکمه می‌توانی میز خودت را باز کنی.
banned-title = میزبان تو را بیرون کرد
rail-full-title = تماشاگران زیادند
signed-out-title = اینجا خارج شده‌ای
signed-out-text = این مرورگر بازیکن دیگری شده، یا از جای دیگری آن را خارج کرده‌ای.
failed-title = این میز نمی‌تواند ادامه دهد
missing-title = چنین صفحه‌ای نیست

# Cards

card = { $rank } { $suit }
rank-0 = دو
rank-1 = سه
rank-2 = چهار
rank-3 = پنج
rank-4 = شش
rank-5 = هفت
rank-6 = هشت
rank-7 = نُه
rank-8 = ده
rank-9 = سرباز
rank-10 = بی‌بی
rank-11 = شاه
rank-12 = آس
ranks-0 = دو
ranks-1 = سه
ranks-2 = چهار
ranks-3 = پنج
ranks-4 = شش
ranks-5 = هفت
ranks-6 = هشت
ranks-7 = نُه
ranks-8 = ده
ranks-9 = سرباز
ranks-10 = بی‌بی
ranks-11 = شاه
ranks-12 = آس
suit-clubs = گشنیز
suit-diamonds = خشت
suit-hearts = دل
suit-spades = پیک
hand-high-card = کارت بالا { $one }
hand-one-pair = جفت { $many }
hand-two-pair = دو جفت، { $many } و { $others }
hand-three-of-a-kind = سه‌تایی { $many }
hand-straight = استریت تا { $one }
hand-flush = فلاش تا { $one }
hand-full-house = فول هاوس، { $many } با { $others }
hand-four-of-a-kind = چهارتایی { $many }
hand-straight-flush = استریت فلاش تا { $one }
hand-royal-flush = رویال فلاش

# Refusals

error-unknown = نشد ({ $code }).
error-offline = اتاق در دسترس نیست. اینترنت وصل است؟
error-try-again = نشد. لطفاً دوباره امتحان کن.
error-busy = اتاق شلوغ است. لطفاً دوباره امتحان کن.

### Later: what stands below comes after the first page and the table (docs/howto/add-a-language.md).

# حساب

account-keep-text = یک نام و یک عبارت رمز انتخاب کن. با آن‌ها در هر مرورگری همان بازیکنی، با نام و ژتون‌ها و صندلی‌هایت.
account-name = نام حساب
account-make = ساختن حساب
account-log-in = ورود
account-log-in-text = بازیکن کنونی این مرورگر با ژتون‌هایش نگه داشته می‌شود تا دوباره خارج شوی.
account-have = حساب دارم
account-none = هنوز حساب ندارم
account-signed-in = تو { $name } هستی
account-devices = وارد شده در
account-this = همین مرورگر
account-seen = آخرین استفاده { $date }
account-unknown = مرورگر ناشناس
account-log-out = خروج
account-seats = هنوز صندلی داری:
account-log-out-text = بدون این ورود کسی دست‌های تو را آنجا بازی نمی‌کند. با ورود دوباره به صندلی‌ات برمی‌گردی؛ برای برداشتن ژتون‌ها اول از میز برو.
account-log-out-yes = با این حال خروج
account-sign-out = خروج از { $label }
account-sign-out-others = خروج از همه جای دیگر
account-others-out = از همه جای دیگر خارج شدی.
account-data = ذخیرهٔ داده‌هایم
account-delete = حذف حساب
account-delete-text = حساب، نامش و همهٔ ورودها برای همیشه پاک می‌شوند و ژتون‌هایش به کسی نمی‌رسد. دست‌های بازی‌شده می‌مانند، ولی به کسی نمی‌رسند.
account-delete-yes = حذف برای همیشه
passphrase = عبارت رمز
passphrase-new = عبارت رمز تازه
passphrase-hint = ۱۰ نویسه یا بیشتر؛ چند کلمه خوب است. کسی نمی‌تواند آن را برگرداند، پس خوب نگهش دار.
passphrase-show = نشان دادن عبارت رمز
passphrase-change = تغییر عبارت رمز
passphrase-change-text = با این کار از همه جای دیگر خارج می‌شوی.
passphrase-changed = از حالا عبارت رمز تازه معتبر است.

# Opening a private table

your-name = نام تو
table-kind = چه کسی می‌تواند بیاید
kind-private = دوستان
kind-public = همه
kind-private-hint = هر کس لینک را دارد می‌تواند تماشا کند و بنشیند.
kind-public-hint = میز در فهرست صفحهٔ اول هم هست.
rail-open = همه را فوری
rail-late = همه را با تأخیر
rail-closed = بازی را نه
rail-open-hint = تماشاگران بازی را همان لحظه می‌بینند، نه کارت‌های بستهٔ کسی را.
rail-late-hint = بازی و گفت‌وگو پس از این مدت به تماشاگران می‌رسد.
rail-closed-hint = تماشاگران می‌بینند هر کس کجا نشسته است، و از بازی هیچ.
rail-seconds = چقدر دیرتر
seconds = { $seconds } ثانیه
stack-hint = { $least } تا { $most } با این بلایندها
clock-seconds = ثانیه برای هر تصمیم
computers = بازیکنان کامپیوتری
no-computers = هیچ‌کدام
open-table = باز کردن میز
form-least = دست‌کم { $least }
form-most = حداکثر { $most }
form-impossible = این اینجا ممکن نیست.

# The table

qr-show = نمایش کد کیوآر
qr-hide = پنهان کردن کد کیوآر
qr-of = کد کیوآر لینک { $link }
invite-text = هر کس این لینک را باز کند می‌تواند روی صندلی خالی بنشیند.
copy-link = کپی لینک
copy-by-hand = برای کپی Ctrl+C را بزن یا لینک را نگه دار.
share = فرستادن
move-ask = به صندلی { $seat } می‌روی؟
move-hint = آنجا مثل تازه‌وارد بازی می‌کنی: بلایند بگذار یا منتظر بیگ بلایند بمان.
move-yes = جابه‌جایی
choose-name = انتخاب نام
take-seat = نشستن
cancel = انصراف
sit-out = سیت‌اوت از دست بعدی
sit-out-soon = بعد از این دست سیت‌اوت می‌شوی
add-chips = افزودن ژتون
leave = خروج از میز
leave-sure = برای همیشه از میز می‌روی؟
leave-folds = این دستت فولد می‌شود و چیپ‌هایی که گذاشته‌ای در پات می‌ماند.
leave-yes = بله، خروج
auto-muck = رو نکردن دست‌های بازنده
auto-muck-on = دستی که ببازد نشان داده نمی‌شود و از تو پرسیده نمی‌شود.
auto-muck-off = هر بار از تو پرسیده می‌شود.
sounds = صداها
volume-turn = نوبت من
volume-table = کارت‌ها و ژتون‌ها
volume-talk = گفتگو
percent = { $part }٪
english-terms = واژه‌های پوکر به انگلیسی
big-cards = کارت‌های خودم بزرگ‌تر
ladder = دست‌ها، از قوی‌ترین
ladder-mine = الان داری: { $hand }
words = واژه‌های پوکر
rules-yours = قانون‌های میز تو
search-words = جست‌وجو در واژه‌ها
words-none = واژه‌ای مثل این نیست.
in-english = به انگلیسی: { $word }
settings-turn = وقتی نوبت من است
notify = وقتی این صفحه پیش چشمم نیست خبرم کن
notify-refused = مرورگر برای این صفحه اجازه نمی‌دهد. می‌توانی آن را در تنظیمات خود مرورگر عوض کنی.
unit-chips = به ژتون
unit-blinds = به بیگ بلایند
deck-auto = خودکار
deck-two = دورنگ
deck-four = چهاررنگ
settings-look = ظاهر
theme-dark = تیره
theme-light = روشن
theme-auto = مثل دستگاه
settings-search = جست‌وجو در تنظیمات
settings-none = چیزی به این نام نیست.
settings-save = ذخیره در فایل
settings-load = خواندن از فایل
settings-loaded = تنظیمات فایل اکنون برقرار است.
settings-wrong = این فایلِ تنظیمات Fairdeal نیست. چیزی عوض نشد.
settings-reset = بازنشانی
settings-reset-sure = برای بازنشانی دوباره بزن
key-hand = خواندن کارت‌های من
key-table = کارت‌های وسط، پات، موجودی‌ها
key-turn = مبلغ کال، زمان باقی‌مانده، آخرین حرکت
key-passive = چک یا کال
key-raise = بت یا ریز
key-presets = مبلغ‌ها
key-wish-fold = فولد یا چک/فولد، از پیش
key-wish-stay = چک یا کال، از پیش
key-wish-any = کال هر مبلغ، از پیش
key-board = خواندن کارت‌های وسط
key-pot = خواندن پات
key-stacks = خواندن موجودی‌ها
key-price = خواندن مبلغ کال
key-time = خواندن زمان مانده
key-last = خواندن آخرین حرکت
key-unit = ژتون یا بیگ بلایند
key-press = کلیدی را بزن…
key-wrong = فقط یک حرف انگلیسی یا رقم.
key-taken = { $key } گرفته شده: { $action }
keys-reset = کلیدهای اول
key-show = رو کردن، رو نکردن

# Talk

chat-empty = هنوز کسی چیزی نگفته است.
chat-sit = برای گفتگو اول بنشین.
chat-held = حرف بازیکنان هر دست پس از پایان آن نشان داده می‌شود.
chat-text = چیزی بنویس
chat-send = فرستادن پیام
emotes = حرف‌های آماده
emote-well-played = خوب بازی کردی!
emote-thanks = ممنون!
emote-hello = سلام!
emote-wow = عجب!
emote-ouch = آخ!
emote-good-game = بازی خوبی بود!
mute = نشنیدن { $name }
unmute = شنیدن دوبارهٔ { $name }
report-ask = این پیام را به میزبان گزارش می‌دهی؟
report-told = به میزبان گزارش شد

# بازیکنان، نتیجه‌ها و دست‌های قبلی

state-playing = در بازی
watching-count = { $count ->
    [0] کسی تماشا نمی‌کند.
   *[other] { $count } نفر تماشا می‌کنند.
  }
watching-names = از جمله: { $names }
note-on = یادداشت دربارهٔ { $name }
note-hint = فقط تو آن را می‌بینی، و فقط در همین مرورگر.
note-save = ذخیره
results-gone = از میز رفته‌اند
results-others = همهٔ دیگران
signed-up = +{ $chips }
signed-down = −{ $chips }
result-up = { $chips } سود
result-down = { $chips } زیان
result-even = بی‌برد و باخت
result-hands = { $hands } دست
result-bought = خرید { $chips }
result-taken = برداشت { $chips }
result-yours = نتیجهٔ تو تا اینجا: { $result } در { $hands }.
results = نتیجه‌ها
past-list = همهٔ دست‌های قبلی
past-away = برگشت به میز
past-empty = هنوز دستی تمام نشده است.
past-void = باطل
past-earlier = دست قبل
past-later = دست بعد
step-first = گام اول
step-back = یک گام به عقب
step-on = یک گام به جلو
step-last = گام آخر
step-play = پخش
step-pause = توقف
step-speed = سرعت: { $times }
speed-0 = ½×
speed-1 = ۱×
speed-2 = ۲×
speed-3 = ۴×
part-preflop = پری‌فلاپ
part-flop = فلاپ
part-turn = ترن
part-river = ریور
part-showdown = شودان
part-end = پایان
eyes = از دید
eyes-own = { $name } (تو)
eyes-table = میز
eyes-now = این دست را از صندلی { $name } می‌بینی.
eyes-table-now = این دست را از دید میز می‌بینی: کارتی پیش از رو شدن دیده نمی‌شود.
text-stakes = تگزاس هولدم بدون سقف، بلایند { $small } و { $big }
step-of = { $step } از { $steps }
save-text = ذخیره به‌صورت متن
save-phh = ذخیره به‌صورت PHH
share-hand-text = هر کس لینک را داشته باشد این دست و نام‌های آن را بدون حساب می‌بیند، ولی به این میز راه پیدا نمی‌کند.
share-hand-own = هر کس لینک را داشته باشد این دست را همان‌طور که تو دیدی می‌بیند، با کارت‌های خودت و نام‌های آن، و بدون حساب. لینک به این میز نمی‌رسد و پس گرفته نمی‌شود.
share-hand-make = ساختن لینک
share-hand-link = لینک این دست
shared-none = این دست را نمی‌شود نشان داد

# The host

hold-table = نگه داشتن بازی
hold-hint = تا ادامه ندهی دست تازه‌ای شروع نمی‌شود؛ دست جاری تا پایان بازی می‌شود.
go-on = ادامهٔ بازی
reported-by = گزارش از { $name }
report-done = رسیدگی شد
players-none = کس دیگری سر میز نیست.
make-host = میزبان کردن
ask-make-host = { $name } میزبان شود؟ تو مثل دیگران بازیکن می‌شوی.
send-away = بیرون کردن
ask-send-away = { $name } از میز برود؟ دست جاری‌اش فولد می‌شود.
ban = راه ندادن
ask-ban = { $name } برای همیشه از این میز برود؟
company-watching = در حال تماشا
company-left = تازه رفته‌اند
company-banned = راه داده نمی‌شوند
nameless = مهمان بی‌نام
unban = راه دادن
add-computer = افزودن بازیکن کامپیوتری
add = افزودن
rules-next = از دست بعدی
rules-save = تغییر
rules-saved = از دست بعدی حساب می‌شود.
host-link = لینک میزبان
host-link-text = هر کس آن را باز کند میزبان می‌شود. برای دستگاه دیگرت نگهش دار یا به میزبان بعدی بده. لینک تازه لینک قبلی را باطل می‌کند.
host-link-new = لینک تازهٔ میزبان
host-now = حالا تو میزبانی.
close-table = بستن میز
close-table-ask = میز برای همه بسته شود؟ ژتون هر کس به خودش برمی‌گردد.
close-table-yes = بله، بسته شود

# Refusals

error-name-empty = لطفاً یک نام بنویس.
error-name-long = نام حداکثر { $most } نویسه است.
error-name-characters = این نام نویسه‌هایی دارد که نمایش داده نمی‌شوند.
error-name-taken = کسی سر این میز همین نام را دارد، یا این نامِ حساب کس دیگری است.
error-not-your-turn = نوبت تو نیست.
error-must-call = باید { $owed } کال کنی یا فولد.
error-nothing-to-call = چیزی برای کال نیست.
error-raise-bounds = مبلغ باید بین { $least } و { $most } باشد.
error-not-in-hand = در این دست نیستی.
error-last-hand = آخرین دست زنده را نمی‌شود فولد کرد.
error-stale = دیر شد؛ بازی جلو رفته است.
error-not-seated = سر این میز صندلی نداری.
error-already-seated = صندلی داری.
error-seat-taken = این صندلی پر است.
error-no-such-seat = این میز فقط { $seats } صندلی دارد.
error-table-full = میز پر است.
error-table-closed = میز بسته شده است.
error-not-host = فقط میزبان میز می‌تواند این کار را بکند.
error-not-practice = این فقط سر میز تمرین ممکن است.
error-stack-full = موجودی‌ات پر است.
error-no-chips = ژتون نداری.
error-hand-running = لطفاً تا پایان این دست صبر کن.
error-not-sitting-out = سیت‌اوت نیستی.
error-nobody-ready = هنوز کسی آمادهٔ بازی نیست.
error-cannot-post = الان نمی‌توانی بلایند بگذاری.
error-buy-bounds = می‌توانی { $least } تا { $most } ژتون اضافه کنی.
error-nothing-to-show = الان کارتی برای رو کردن نیست.
error-held = میزبان بازی را نگه داشته است.
error-end-stands = پایان این میز نوبت کسی را از او گرفته است و دیگر پس گرفته نمی‌شود.
error-banned = میزبان این میز تو را راه نمی‌دهد.
error-sent-away = میزبان تو را بیرون می‌کند: این دست را تا پایان بازی می‌کنی و بعد از میز می‌روی.
error-rail-full = این میز دیگر برای تماشاگر جا ندارد. بعداً دوباره امتحان کن.
error-no-such-person = آن شخص دیگر این‌جا نیست.
error-not-banned = آن شخص راه دارد.
error-too-many-bans = حداکثر { $most } نفر را می‌توان راه نداد.
error-no-computer = آنجا بازیکن کامپیوتری ننشسته است.
error-no-person = بازیکن کامپیوتری نمی‌تواند میزبان باشد.
error-yourself = این کار را با خودت نمی‌توانی بکنی.
error-wrong-link = این لینک میزبان دیگر کار نمی‌کند.
error-not-private = این سر میز تمرین ممکن نیست.
error-chat-empty = چیزی ننوشته‌ای.
error-chat-long = پیام حداکثر { $most } نویسه است.
error-chat-characters = این پیام نویسه‌هایی دارد که نمایش داده نمی‌شوند.
error-chat-fast = خیلی تند است. لطفاً چند ثانیه صبر کن.
error-no-such-line = آن پیام دیگر نیست.
error-no-such-hand = آن دست دیگر نگه داشته نشده است.
error-hand-not-shown = کسی که سر آن میز جا ندارد این دست را نمی‌بیند: هنوز نه، یا به خواست میزبان هرگز.
error-not-expressible = پرونده‌ی PHH نمی‌تواند بگوید در این دست چه شد. آن را به‌صورت متن ذخیره کن.
error-garbage = اتاق این را نفهمید.
error-unknown-frame = اتاق این درخواست را نمی‌شناسد.
error-binary-frame = اتاق فقط متن می‌خواند.
error-frame-too-long = خیلی بلند بود (حداکثر { $most }).
error-hello-first = اتصال هنوز آماده نبود. لطفاً دوباره امتحان کن.
error-protocol = این صفحه کهنه است. لطفاً دوباره بارش کن.
error-not-yours = این میز تمرین مال کس دیگری است.
error-no-such-table = این لینک به میزی نمی‌رسد.
error-no-session = کوکی مرورگر پیدا نشد. لطفاً صفحه را دوباره بار کن.
error-too-much-garbage = اتاق اتصال را بست.
error-table-failed = اتاق این میز را نگه داشت تا هیچ ژتونی گم نشود.
error-bad-options = این انتخاب‌ها با هم جور نیستند.
error-bad-option = یکی از این انتخاب‌ها ممکن نیست.
error-form-number = یک عدد صحیح لازم است.
error-too-many-tables = میزهای زیادی داری. اول از یکی خارج شو.
error-too-fast = خیلی تند است. لطفاً کمی بعد دوباره امتحان کن.
error-too-many-lines = این اتاق را در جاهای زیادی باز کرده‌ای.
error-too-many-guests = مهمان تازه از شبکهٔ تو زیاد آمده است. لطفاً چند دقیقهٔ دیگر امتحان کن.
error-closing = اتاق دارد متوقف می‌شود. دست‌های نیمه‌کاره پس از بازگشت ادامه می‌یابند.
error-wrong-login = این نام و این عبارت رمز با هم نمی‌خوانند.
error-account-taken = کسی این نام یا نامی شبیه آن را دارد.
error-has-account = تو حساب داری.
error-no-account = اینجا حساب نداری.
error-seated = سر یک میز نشسته‌ای. لطفاً اول آن را ترک کن.
error-signed-out = اینجا خارج شده‌ای.
error-passphrase-short = دست‌کم { $least } نویسه، لطفاً.
error-passphrase-long = حداکثر { $most } نویسه، لطفاً.
error-passphrase-common = این عبارت رمز را آسان می‌شود حدس زد. لطفاً یکی دیگر پیدا کن.

# About the table

table-info = دربارهٔ این میز
info-kind = میز
info-blinds = بلایندها
info-clock = زمان هر نوبت
info-no-clock = بدون ساعت
info-reconnect = زمان اضافه هنگام قطع اتصال
info-seconds = { $count } ثانیه

# مربی میز تمرین

coach-review = چه کاری بهتر بود؟
coach-see = این را سر میز نشان بده: { $what }
coach-when = راهنمایی مربی سر میز تمرین
coach-off = خاموش
coach-ask = وقتی بخواهم
coach-always = همیشه
coach-best = بهترین: { $action }
coach-next = بعد از آن: { $action }
coach-have = دست تو: { $hand }.
coach-win = شانس برد تا آخر: حدود { $share }٪
coach-win-river = شانس برد: حدود { $share }٪
coach-equity = در برابر آنچه بقیه احتمالاً دارند، حدود { $share }٪ می‌بری.
coach-equity-then = آنجا حدود { $share }٪ شانس برد داشتی.
coach-equity-theirs = در برابر آنچه بقیه احتمالاً داشتند، شانس بردش حدود { $share }٪ بود.
coach-price = کال { $owed } می‌تواند { $pot } ببرد: وقتی می‌ارزد که بیشتر از { $needed }٪ ببری.
coach-outs = { $count ->
    [one] { $count } کارت به تو کمک می‌کند.
   *[other] { $count } کارت به تو کمک می‌کند.
  }
coach-outs-of = { $count ->
    [one] { $count } کارت: { $kind }
   *[other] { $count } کارت: { $kind }
  }
coach-reads = بقیه احتمالاً چه دارند
coach-read = یکی از حدود { $width }٪ همهٔ دست‌ها
coach-read-any = تقریباً هر دستی
coach-worth = به طور میانگین چند ژتون بیشتر یا کمتر از فولد می‌آورد
coach-close = نزدیک است: تفاوت کم است.
coach-fine = خوب بود: هیچ کاری آشکارا بهتر نبود.
coach-better = بهتر: { $action }. به طور میانگین حدود { $chips } ژتون بیشتر.
coach-easy = فقط کارت‌های خودش را نگاه می‌کند و به آن‌ها { $share } از ۱۰۰ داد.
coach-medium = در برابر هر کارتی حساب می‌کند: { $share }٪ برد.
coach-hard = در برابر آنچه بقیه احتمالاً دارند حساب می‌کند: { $share }٪ برد.
coach-hidden = کارت‌ها رو نشد. { $did ->
    [check] بعد از این چک، احتمالاً یکی از حدود { $width }٪ همهٔ دست‌ها را دارد.
    [call] بعد از این کال، احتمالاً یکی از حدود { $width }٪ همهٔ دست‌ها را دارد.
    [bet] بعد از این بت، احتمالاً یکی از حدود { $width }٪ بهترین دست‌ها را دارد.
   *[raise] بعد از این ریز، احتمالاً یکی از حدود { $width }٪ بهترین دست‌ها را دارد.
  }
coach-hidden-any = کارت‌ها رو نشد. این کار چیز زیادی نگفت: تقریباً هر دستی ممکن بود.
coach-folded = کارت‌ها رو نشد.
kind-high-card = کارت بالاتر
kind-one-pair = یک جفت
kind-two-pair = دو جفت
kind-three-of-a-kind = سه‌تایی
kind-straight = استریت
kind-flush = فلاش
kind-full-house = فول هاوس
kind-four-of-a-kind = چهارتایی
kind-straight-flush = استریت فلاش
kind-royal-flush = رویال فلاش
session-title = این نشست
session-ask = چطور بازی کرده‌ام؟
session-again = دوباره بشمار
session-hands = { $count ->
    [one] { $count } دست
   *[other] { $count } دست
  }
session-hands-means = دست‌هایی که سر این میز کارت گرفته‌ای.
session-vpip = VPIP { $part }٪
session-vpip-means = چقدر پیش از فلاپ به خواست خودت ژتون گذاشته‌ای. سر میز شش‌نفره ۱۵ تا ۳۵٪ خوب است.
session-pfr = PFR { $part }٪
session-pfr-means = چقدر پیش از فلاپ ریز کرده‌ای. نزدیک به VPIP خوب است.
session-aggression = بت و ریز: { $raises }، کال: { $calls }
session-aggression-means = هر کس بیشتر ریز کند تا کال، پات‌های بیشتری را بدون شودان می‌برد.
session-showdowns = { $won } برد از { $count } شودان
session-showdowns-means = حدود نیمی معمول است.
session-costly = گران‌ترین تصمیم‌ها در { $count ->
    [one] { $count } دست
   *[other] { $count } دست
  } آخر:
session-cost = { $done } به جای { $action }: حدود { $chips }.
session-call = کال
