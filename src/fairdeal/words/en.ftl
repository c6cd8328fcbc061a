# Fairdeal in English.

game = No-Limit Texas Hold'em
tagline = A card room of your own.
play-chips = Play chips only. No real money, ever.
language = Language
number = { $chips }
count = { $count }
comma = ,

# Home

practise = Practise
practise-hint = You and five computer players: one press, and you have cards.
friends = Play with friends
friends-hint = Open a table and send the link.
learn-new = New to poker? Learn to play
back-to-table = Back to your table
level = Computer players
level-mixed = Mixed
level-easy = Easy
level-medium = Medium
level-hard = Hard
pace = Pace
pace-slow = Slow
pace-normal = Normal
pace-fast = Fast
pace-instant = Instant
guest = Guest

# Public tables

lobby = Public tables
lobby-empty = No public table is open now.
lobby-seats = { $taken } of { $seats } seats taken
lobby-full = All { $seats } seats taken
lobby-pot = Average pot { $chips }
lobby-host = Host: { $name }
lobby-held = On hold

# The account

account = Account
account-keep = Keep my name and chips
account-bank = Chips at no table: { $chips }
account-seat = Table { $number }: { $chips } chips

# Opening a private table

rail = People without a seat see
house = House rules
house-standard = Standard
house-thai = Thai
house-persian = Persian
house-macedonian = Macedonian
house-standard-hint = Tournament-style rules; losing hands may stay hidden.
house-thai-hint = Every hand is shown at showdown; whoever drops out folds.
house-persian-hint = An ante is possible; a short all-in reopens nothing.
house-macedonian-hint = Every hand is shown at showdown; the button always moves.
small-blind = Small blind
big-blind = Big blind
ante = Ante
seats = Seats
stack = Chips for each player
back = Back

# The table

hand-number = Hand { $hand }
blinds = { $small }/{ $big }
ante-of = ante { $chips }
practice-table = Practice
private-table = Private table
public-table = Public table
rail-closed-sign = The host shows the play to players only. Take a free seat to see it.
rail-soon-sign = The play is shown here { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
  } late. Please wait.
rail-late-sign = You see the table { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
  } late.
menu = Menu
log = Hand log
log-short = Log
home = Home
invite = Invite a friend
close = Close
sit-here = Sit here
sit-here-long = Sit here, seat { $seat }
free-seat = Free
move-here = Move here
move-here-long = Move here, seat { $seat }
move-soon = You move here
move-soon-long = You move to seat { $seat } after this hand. Press to stay where you are.
move-back = Take back
sit-in = I'm back
add-chips-soon = Chips arrive before the next hand
settings = Settings
sounds-all = Sounds of this page
sounds-on = Sounds are on
sounds-off = No sound
vibrate = Vibrate
unit = Amounts in
unit-to-chips = Show amounts in chips
unit-to-blinds = Show amounts in big blinds
deck = Suits in
ask-no-cards = You have no cards.
ask-no-clock = No clock is running.
ask-nobody = Nobody is asked anything.
ask-stack = { $name } has { $chips }
keys = Keys
you = You
computer = Computer player, { $level }
stack-of = { $chips } chips
chips-exact = { $exact ->
    [one] { $exact } chip
   *[other] { $exact } chips
  }
blinds-short = { $blinds } BB
blinds-long = { $blinds ->
    [one] { $blinds } big blind
   *[other] { $blinds } big blinds
  }
pot = Pot { $chips }
main-pot = Main pot { $chips }
side-pot = Side pot { $number }: { $chips }
bet-of = bet { $chips }
dealer-mark = D
small-blind-mark = SB
big-blind-mark = BB
dealer = Dealer
board-empty = No cards on the board yet
board-cards = Board: { $cards }
my-cards = Your cards: { $cards }
hidden-cards = Two hidden cards
cards-of = { $name } shows { $cards }
sitting-out = Sitting out
waiting-blind = Waits for big blind
disconnected = Disconnected
leaving = Leaving
all-in = All-{"\u2060"}in
note = Note
out-of-chips = Out of chips
seconds-left = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
  }
did-small-blind = Small blind
did-big-blind = Big blind
did-ante = Ante
did-live-blind = Post
did-dead-blind = Dead blind
did-big-blind-ante = Ante
did-fold = Fold
did-check = Check
did-call = Call { $chips }
did-bet = Bet { $chips }
did-raise = Raise to { $chips }
wins = Wins { $chips }
returned = { $chips } back
mucked = Not shown
showed = Shows

# Acting

bar = What you can do
your-turn = Your turn
your-turn-bank = Your turn: time bank
time-bank = Time bank
your-turn-check = Your turn. Checking is free.
your-turn-call = Your turn. { $chips } to call.
sending = Sending…
turn-title = ● Your turn
turn-of = { $name } to act
next-soon = Next hand in a moment
waiting-players = Waiting for players…
waiting-deal = You are in from the next hand.
waiting-your-blind = You are in when the big blind reaches you.
posting-soon = You post a blind and play as soon as your seat may.
you-sit-out = You are sitting out.
you-are-out = You are out of chips.
you-folded = You folded.
watching = You are watching.
watching-sit = Pick a free seat to play.
connecting = Connecting…
fold = Fold
check = Check
call = Call { $chips }
call-all-in = Call { $chips }, all-{"\u2060"}in
bet = Bet { $chips }
raise = Raise to { $chips }
bet-plain = Bet
raise-plain = Raise
bet-all-in = All-{"\u2060"}in { $chips }
preset-min = Min
preset-half = ½
preset-threequarter = ¾
preset-pot = Pot
preset-allin = All-{"\u2060"}in
preset-half-long = Half the pot
preset-threequarter-long = Three quarters of the pot
less = One big blind less
more = One big blind more
amount = Amount
bet-bounds = Between { $least } and { $most }
amount-slider = Bet size
amount-bounds = Between { $least } and { $most }
confirm-allin = Put in all { $chips }?
confirm-call = Call with all { $chips }?
confirm-allin-yes = Yes, all-{"\u2060"}in
confirm-fold = Checking is free. Fold anyway?
confirm-fold-yes = Fold anyway
skip = Skip to the end
next-hand = Next hand
rebuy = Buy in again
post-now = Post now
post-wait = Wait for the big blind
pre-actions = Before your turn
pre-check-fold = Check/{"\u2060"}Fold
pre-call-any = Call any
pre-on = On your turn: { $wish }
pre-lapsed = Your choice no longer holds.
confirm-call-any = Call any bet, even all-{"\u2060"}in?
confirm-call-any-yes = Yes, call any
show-ask = Show your hand?
show-turn-of = { $name } may show
show = Show
show-last = Last hand
muck = Do not show
show-cards = Show your cards of the last hand
show-card = Show the { $card }
show-both = Show both

# Talk

chat = Chat
chat-unread = { $count ->
    [one] { $count } new line
   *[other] { $count } new lines
  }
line-more = Mute or report { $name }
report = Report

# Players, results and past hands

line-here = Connected
line-good = Good connection
line-fair = Fair connection
line-poor = Poor connection
line-gone = No connection
line-gone-since = No connection since { $time }
past-hands = Past hands
past-last = Last hand

# The host

host = Host
held-sign = The host holds the table
reports = Reported lines
players = Players
coach = Coach
coach-hint = Hint
more-of = { $name }: more
level-of = Level of { $name }
insecure = Not encrypted: others on your network can read along.

# Lines of the log

log-copy = Copy the log
log-earlier = Earlier
copied = Copied
hint-turn = Your turn: nothing is sent before you press one of the big buttons.
hint-amount = The amounts and the slider only fill the yellow button.
hint-menu = Which hand beats which, the options of this table and the settings: all in the menu.
log-empty = The hand appears here as it is played.
log-hand = Hand { $hand }
log-small-blind = { $name } posts small blind { $chips }
log-big-blind = { $name } posts big blind { $chips }
log-ante = { $name } posts ante { $chips }
log-live-blind = { $name } posts { $chips } to enter
log-dead-blind = { $name } posts dead small blind { $chips }
log-big-blind-ante = { $name } posts big blind ante { $chips }
log-dealt = You are dealt
log-dealt-to = { $name } is dealt
log-flop = Flop, pot { $pot }:
log-turn = Turn, pot { $pot }:
log-river = River, pot { $pot }:
log-folded = { $name } folds
log-checked = { $name } checks
log-called = { $name } calls { $chips }{ $allin ->
    [1] , all-{"\u2060"}in
   *[other] {""}
  }
log-bet = { $name } bets { $chips }{ $allin ->
    [1] , all-{"\u2060"}in
   *[other] {""}
  }
log-raised = { $name } raises to { $chips }{ $allin ->
    [1] , all-{"\u2060"}in
   *[other] {""}
  }
log-returned = Uncalled bet of { $chips } returned to { $name }
log-shown = { $name } shows
log-mucked = { $name } mucks
log-won = { $name } wins { $pot ->
    [main] the main pot, { $chips }
    [side] side pot { $number }, { $chips }
    [split] { $chips } of a split pot
   *[one] { $chips }
  }
log-won-with = { $name } wins { $pot ->
    [main] the main pot, { $chips }
    [side] side pot { $number }, { $chips }
    [split] { $chips } of a split pot
   *[one] { $chips }
  }: { $hand }
log-seated = { $name } sits down with { $chips }
log-left = { $name } leaves the table{ $result ->
    [up] , { $chips } up
    [down] , { $chips } down
   *[even] {""}
  }
log-bought = { $name } adds { $chips }
log-sat-out = { $name } sits out
log-sat-in = { $name } is back
log-moved = { $name } changes seats
log-line-lost = { $name } lost the connection
log-line-back = { $name } is connected again
log-timed-out = { $name } runs out of time
log-bank-opened = { $name } uses the time bank
log-hand-voided = Hand { $hand } is void: everybody has the chips back
log-held = The host holds the table
log-ends = The host closes the table after this hand
log-goes-on = The host goes on
log-host = { $name } is the host now
log-rules = Blinds are { $small }/{ $big }, ante { $ante }, { $stack } chips to buy
log-rules-planned = From the next hand on: blinds { $small }/{ $big }, ante { $ante }, { $stack } chips to buy
log-rail-open = Those who look on see the play at once
log-rail-late = Those who look on see the play { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
  } late
log-rail-closed = Those who look on see no play
log-sent-away = The host sends { $name } away
log-closed = The table is closed

# Line and pages

loading = Loading…
load-offline = This part of the page cannot be loaded. Is the line up?
load-stale = This part of the page can no longer be loaded. Please load the page again; a seat is kept.
load-again = Try again
load-page = Load the page again
reconnecting = Reconnecting…
halted = Nothing can be saved just now; play waits
closed-title = This table is closed
closed-text = Everybody's chips are booked back. Thank you for playing.
lost-title = This link leads to no table
lost-text = It may be mistyped, or the table has closed.
private-title = This practice table is somebody else's
private-text = You can open your own with one press.
banned-title = The host sent you away
rail-full-title = Too many people look on
signed-out-title = You are logged out here
signed-out-text = This browser has become another player, or you logged it out from elsewhere.
failed-title = This table cannot go on
missing-title = There is no such page

# Cards

card = { $rank } of { $suit }
rank-0 = two
rank-1 = three
rank-2 = four
rank-3 = five
rank-4 = six
rank-5 = seven
rank-6 = eight
rank-7 = nine
rank-8 = ten
rank-9 = jack
rank-10 = queen
rank-11 = king
rank-12 = ace
ranks-0 = twos
ranks-1 = threes
ranks-2 = fours
ranks-3 = fives
ranks-4 = sixes
ranks-5 = sevens
ranks-6 = eights
ranks-7 = nines
ranks-8 = tens
ranks-9 = jacks
ranks-10 = queens
ranks-11 = kings
ranks-12 = aces
suit-clubs = clubs
suit-diamonds = diamonds
suit-hearts = hearts
suit-spades = spades
hand-high-card = { $one } high
hand-one-pair = pair of { $many }
hand-two-pair = two pair, { $many } and { $others }
hand-three-of-a-kind = three { $many }
hand-straight = straight, { $one } high
hand-flush = flush, { $one } high
hand-full-house = full house, { $many } over { $others }
hand-four-of-a-kind = four { $many }
hand-straight-flush = straight flush, { $one } high
hand-royal-flush = royal flush

# Refusals

error-unknown = That did not work ({ $code }).
error-offline = The room cannot be reached. Is the line up?
error-try-again = That did not work. Please try again.
error-busy = The room is busy. Please try again.

### Later: what stands below comes after the first page and the table (docs/howto/add-a-language.md).

# The account

account-keep-text = Choose a name and a passphrase. With them you are the same player in every browser, with your name, your chips and your seats.
account-name = Account name
account-make = Make account
account-log-in = Log in
account-log-in-text = Whom this browser plays as now is kept, chips and all, until you log out again.
account-have = I have an account
account-none = I have no account yet
account-signed-in = You are { $name }
account-devices = Logged in
account-this = This browser
account-seen = Last used { $date }
account-unknown = Unknown browser
account-log-out = Log out
account-seats = You still have a seat:
account-log-out-text = Without this login nobody plays your hands there. You come back to the seat by logging in again; to take your chips along, leave the table first.
account-log-out-yes = Log out all the same
account-sign-out = Log out { $label }
account-sign-out-others = Log out everywhere else
account-others-out = You are logged out everywhere else.
account-data = Save my data
account-delete = Delete the account
account-delete-text = The account, its name and all logins go for good, and nobody gets its chips. Hands that were played stay, but lead to nobody.
account-delete-yes = Delete for good
passphrase = Passphrase
passphrase-new = New passphrase
passphrase-hint = 10 characters or more; a few words are good. Nobody can bring it back, so keep it well.
passphrase-show = Show the passphrase
passphrase-change = Change passphrase
passphrase-change-text = You are logged out everywhere else then.
passphrase-changed = The new passphrase counts from now on.

# Opening a private table

your-name = Your name
table-kind = Who may come
kind-private = Friends
kind-public = Everybody
kind-private-hint = Whoever has the link may look on and sit down.
kind-public-hint = The table stands in the list on the first page, too.
rail-open = All at once
rail-late = All, later
rail-closed = Nothing
rail-open-hint = Whoever looks on sees the play as it happens, and nobody's hidden cards.
rail-late-hint = The play and the talk reach those who look on only after this time.
rail-closed-hint = Whoever looks on sees who has which seat, and nothing of the play.
rail-seconds = How late
seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
  }
stack-hint = { $least } to { $most } with these blinds
clock-seconds = Seconds to act
computers = Computer players
no-computers = None
open-table = Open the table
form-least = At least { $least }
form-most = At most { $most }
form-impossible = This is not possible here.

# The table

qr-show = Show QR code
qr-hide = Hide QR code
qr-of = QR code of the link { $link }
invite-text = Whoever opens this link can take a free seat.
copy-link = Copy link
copy-by-hand = Press Ctrl+C or hold the link to copy it by hand.
share = Share
move-ask = Move to seat { $seat }?
move-hint = You come in there like a newcomer: post, or wait for the big blind.
move-yes = Move
choose-name = Choose a name
take-seat = Sit down
cancel = Cancel
sit-out = Sit out next hand
sit-out-soon = You sit out after this hand
add-chips = Add chips
leave = Leave table
leave-sure = Leave for good?
leave-folds = Your hand is folded: what you have put in stays in the pot.
leave-yes = Yes, leave
auto-muck = Hide losing hands
auto-muck-on = Hands that lose are not shown, and you are not asked.
auto-muck-off = You are asked each time.
sounds = Sounds
volume-turn = My turn
volume-table = Cards and chips
volume-talk = Chat
percent = { $part } %
english-terms = Poker words in English
big-cards = Bigger cards of my own
ladder = Hand rankings
ladder-mine = Yours now: { $hand }
words = Poker words
rules-yours = The rules of your table
search-words = Search the words
words-none = No word is like that.
in-english = in English: { $word }
settings-turn = When it is my turn
notify = Notify me when I look at something else
notify-refused = The browser does not allow it for this page. You can change that in the browser's own settings.
unit-chips = Chips
unit-blinds = Big blinds
deck-auto = Automatic
deck-two = Two colours
deck-four = Four colours
settings-look = Look
theme-dark = Dark
theme-light = Light
theme-auto = As the device
settings-search = Search the settings
settings-none = Nothing is called that.
settings-save = Save to a file
settings-load = Load from a file
settings-loaded = The settings of the file count now.
settings-wrong = This is no file of Fairdeal settings. Nothing was changed.
settings-reset = Reset
settings-reset-sure = Press again to reset
key-hand = My cards, spoken
key-table = Board, pot, stacks
key-turn = Price, time left, last action
key-passive = Check or call
key-raise = Bet or raise
key-presets = Amounts
key-wish-fold = My fold or check/fold, beforehand
key-wish-stay = My check or call, beforehand
key-wish-any = Any call, beforehand
key-board = Board, spoken
key-pot = Pot, spoken
key-stacks = Stacks, spoken
key-price = Price, spoken
key-time = Time left, spoken
key-last = Last action, spoken
key-unit = Chips or big blinds
key-press = Press a key…
key-wrong = A letter or a digit, please.
key-taken = { $key } is taken: { $action }
keys-reset = First keys again
key-show = Show, do not show

# Talk

chat-empty = Nobody has said anything yet.
chat-sit = Take a seat to join in.
chat-held = What the players of a hand say is shown when it is over.
chat-text = Say something
chat-send = Send
emotes = Quick words
emote-well-played = Well played!
emote-thanks = Thanks!
emote-hello = Hello!
emote-wow = Wow!
emote-ouch = Ouch!
emote-good-game = Good game!
mute = Mute { $name }
unmute = Hear { $name } again
report-ask = Report this line to the host?
report-told = Reported to the host

# Players, results and past hands

state-playing = Playing
watching-count = { $count ->
    [0] No spectators.
    [one] One person looks on.
   *[other] { $count } people look on.
  }
watching-names = Among them: { $names }
note-on = Note on { $name }
note-hint = Only you see it, in this browser alone.
note-save = Save
results-gone = Left the table
results-others = All others
signed-up = +{ $chips }
signed-down = −{ $chips }
result-up = { $chips } up
result-down = { $chips } down
result-even = even
result-hands = { $hands ->
    [one] { $hands } hand
   *[other] { $hands } hands
  }
result-bought = Bought { $chips }
result-taken = Took away { $chips }
result-yours = Your result so far: { $result }, { $hands }.
results = Results
past-list = All past hands
past-away = Back to the table
past-empty = No hand is over yet.
past-void = Void
past-earlier = Earlier hand
past-later = Later hand
step-first = First step
step-back = One step back
step-on = One step on
step-last = Last step
step-play = Play
step-pause = Pause
step-speed = Speed: { $times }
speed-0 = ½×
speed-1 = 1×
speed-2 = 2×
speed-3 = 4×
part-preflop = Pre-flop
part-flop = Flop
part-turn = Turn
part-river = River
part-showdown = Showdown
part-end = End
eyes = Seen by
eyes-own = { $name } (you)
eyes-table = The table
eyes-now = You see the hand from the seat of { $name }.
eyes-table-now = You see the hand as the table did: no cards before they are shown.
text-stakes = No-limit Texas hold'em, blinds { $small }/{ $big }
step-of = { $step } of { $steps }
save-text = Save as text
save-phh = Save as PHH
share-hand-text = Whoever has the link sees this hand and the names in it, without an account, but does not get to this table.
share-hand-own = Whoever has the link sees this hand as you saw it, with your own cards and the names in it, without an account. It does not lead to this table, and cannot be taken back.
share-hand-make = Make the link
share-hand-link = Link to the hand
shared-none = This hand cannot be shown

# The host

hold-table = Hold the table
hold-hint = No hand begins until you go on; the running one is played out.
go-on = Go on
reported-by = Reported by { $name }
report-done = Done
players-none = Nobody else sits at the table.
make-host = Make host
ask-make-host = Make { $name } the host? You will be a player like the others.
send-away = Send away
ask-send-away = Send { $name } away? A running hand is folded.
ban = Ban
ask-ban = Send { $name } away for good? There is no way back to this table.
company-watching = Looking on
company-left = Left lately
company-banned = Banned
nameless = Guest without a name
unban = Let back
add-computer = Add a computer player
add = Add
rules-next = From the next hand on
rules-save = Change
rules-saved = It counts from the next hand on.
host-link = Host link
host-link-text = Whoever opens it becomes the host. Keep it for another device of yours, or give it to the next host. A new link ends the old one.
host-link-new = New host link
host-now = You are the host now.
close-table = Close the table
close-table-ask = Close the table for everybody? All chips go back to their owners.
close-table-yes = Yes, close

# Refusals

error-name-empty = Please type a name.
error-name-long = At most { $most } characters, please.
error-name-characters = This name holds characters that cannot be shown.
error-name-taken = Somebody at this table has that name, or it is the name of an account.
error-not-your-turn = It is not your turn.
error-must-call = You must call { $owed } or fold.
error-nothing-to-call = There is nothing to call.
error-raise-bounds = The amount must be between { $least } and { $most }.
error-not-in-hand = You are not in this hand.
error-last-hand = The last hand in play cannot be folded.
error-stale = Too late: the table has moved on.
error-not-seated = You have no seat at this table.
error-already-seated = You already have a seat.
error-seat-taken = This seat is taken.
error-no-such-seat = This table has only { $seats } seats.
error-table-full = The table is full.
error-table-closed = The table is closed.
error-not-host = Only the host of the table may do that.
error-not-practice = That works at practice tables only.
error-stack-full = Your stack is full already.
error-no-chips = You have no chips.
error-hand-running = Please wait until this hand is over.
error-not-sitting-out = You are not sitting out.
error-nobody-ready = Nobody else is ready to play.
error-cannot-post = You cannot post a blind now.
error-buy-bounds = You can add { $least } to { $most } chips.
error-nothing-to-show = There is nothing to show now.
error-held = The host holds the table.
error-end-stands = The end of this table has already cost somebody a turn, so it stands.
error-banned = The host of this table does not let you in.
error-sent-away = The host sends you away: you play this hand to its end and then leave the table.
error-rail-full = This table has no more room for people without a seat. Please try again later.
error-no-such-person = That person is not here any more.
error-not-banned = That person is not banned.
error-too-many-bans = At most { $most } people can be banned.
error-no-computer = No computer player sits there.
error-no-person = A computer player cannot be the host.
error-yourself = You cannot do that to yourself.
error-wrong-link = This host link no longer works.
error-not-private = That does not work at practice tables.
error-chat-empty = There is nothing to say in that.
error-chat-long = At most { $most } characters, please.
error-chat-characters = This text holds characters that cannot be shown.
error-chat-fast = That is a lot at once. Please wait a few seconds.
error-no-such-line = That line is no longer there.
error-no-such-hand = That hand is no longer kept.
error-hand-not-shown = Whoever has no seat at its table is not shown this hand: not yet, or not at all, as the host wants it.
error-not-expressible = A PHH file cannot say what happened in this hand. Save it as text.
error-garbage = The room did not understand that.
error-unknown-frame = The room does not know this wish.
error-binary-frame = The room reads text only.
error-frame-too-long = That was too long (at most { $most }).
error-hello-first = The line was not ready yet. Please try again.
error-protocol = This page is out of date. Please load it again.
error-not-yours = This practice table is somebody else's.
error-no-such-table = This link leads to no table.
error-no-session = The browser's cookie is missing. Please load the page again.
error-too-much-garbage = The room closed the line.
error-table-failed = The room stopped this table to keep every chip safe.
error-bad-options = These choices do not fit together.
error-bad-option = One of these choices is not possible.
error-form-number = A whole number, please.
error-too-many-tables = You have many tables already. Please leave one first.
error-too-fast = You are too fast for the room. Please try again in a moment.
error-too-many-lines = You have this room open in too many places.
error-too-many-guests = Too many new guests come from your network. Please try again in a few minutes.
error-closing = The room is about to stop. Running hands go on when it is back.
error-wrong-login = This name and this passphrase do not fit together.
error-account-taken = Somebody has this name, or one like it.
error-has-account = You have an account already.
error-no-account = You have no account here.
error-seated = You have a seat at a table. Please leave it first.
error-signed-out = You are logged out here.
error-passphrase-short = At least { $least } characters, please.
error-passphrase-long = At most { $most } characters, please.
error-passphrase-common = This passphrase is easy to guess. Please think of another one.

# About the table

table-info = About this table
info-kind = Table
info-blinds = Blinds
info-clock = Time to act
info-no-clock = No clock
info-reconnect = Extra time when the line drops
info-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
  }

# The coach of a practice table

coach-review = What would have been better?
coach-see = Show this at the table: { $what }
coach-when = Hints of the coach, at practice tables
coach-off = Off
coach-ask = When I ask
coach-always = Always
coach-best = Best: { $action }
coach-next = Next best: { $action }
coach-have = Your hand: { $hand }.
coach-win = Chance to win in the end: about { $share } %
coach-win-river = Chance to win: about { $share } %
coach-equity = You win about { $share } % against what the others seem to hold.
coach-equity-then = You stood to win about { $share } % of the time.
coach-equity-theirs = Against what the others seemed to hold its chance to win was about { $share } %.
coach-price = A call of { $owed } can win { $pot }: it pays if you win more often than { $needed } %.
coach-outs = { $count ->
    [one] { $count } card helps you.
   *[other] { $count } cards help you.
  }
coach-outs-of = { $count ->
    [one] { $count } makes { $kind }
   *[other] { $count } make { $kind }
  }
coach-reads = What the others seem to hold
coach-read = one of about { $width } % of all hands
coach-read-any = almost anything
coach-worth = What it wins or loses on average, in chips, compared with folding
coach-close = It is close: the difference is small.
coach-fine = Good: nothing was clearly better.
coach-better = Better: { $action }. On average about { $chips } chips more.
coach-easy = It only looks at its own cards, and rated them { $share } of 100.
coach-medium = It counts against any cards: { $share } % to win.
coach-hard = It counts against what the others seem to hold: { $share } % to win.
coach-hidden = Cards not shown. { $did ->
    [check] After this check it seems to hold one of about { $width } % of all hands.
    [call] After this call it seems to hold one of about { $width } % of all hands.
    [bet] After this bet it seems to hold one of the best { $width } % of hands or so.
   *[raise] After this raise it seems to hold one of the best { $width } % of hands or so.
  }
coach-hidden-any = Cards not shown. This told little: it could have had almost anything.
coach-folded = Cards not shown.
kind-high-card = a higher card
kind-one-pair = a pair
kind-two-pair = two pair
kind-three-of-a-kind = three of a kind
kind-straight = a straight
kind-flush = a flush
kind-full-house = a full house
kind-four-of-a-kind = four of a kind
kind-straight-flush = a straight flush
kind-royal-flush = a royal flush
session-title = This session
session-ask = How have I played?
session-again = Count again
session-hands = { $count ->
    [one] { $count } hand
   *[other] { $count } hands
  }
session-hands-means = The hands that you were dealt at this table.
session-vpip = VPIP { $part } %
session-vpip-means = How often you put in chips before the flop by choice. With six at the table 15 to 35 % is sound.
session-pfr = PFR { $part } %
session-pfr-means = How often you raised before the flop. Close to VPIP is good.
session-aggression = Bets and raises: { $raises }, calls: { $calls }
session-aggression-means = Whoever raises more than he calls wins more pots without a showdown.
session-showdowns = { $won } of { $count } showdowns won
session-showdowns-means = About half is usual.
session-costly = What cost most in the last { $count ->
    [one] { $count } hand
   *[other] { $count } hands
  }:
session-cost = { $done } instead of { $action }: about { $chips }.
session-call = Call
