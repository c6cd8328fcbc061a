# The lessons, the exercises and the poker words of Fairdeal in English.
# What a page of a table says, too, is not here but in ../en.ftl.

# The people of the examples

name-0 = Ana
name-1 = Boris
name-2 = Cleo
name-3 = Dan
name-4 = Eva
name-5 = Finn

# The pages

learn = Learn to play
learn-about = No-limit Texas hold'em from the first card on: short lessons, each with a hand to step through, and a question at its end.
lessons = Lessons
drills = Exercises
words-about = What people say at the table, in a sentence each.
house-rules = House rules
house-rules-about = The four traditions that Fairdeal plays by, from their own options.
to-table = Play now
lesson-next = Next lesson: { $title }
lesson-all = All lessons
lesson-number = Lesson { $number } of { $count }
lesson-done = Done
question = Question
example = Example
example-steps = The hand, step by step
example-ends = The example ends here; the hand would go on.
answer-check = Check my answer
answer-right = That is right.
answer-wrong = Not quite.
answer-none = Please choose an answer.
answer-not-number = Please write a whole number.
answer-was = Right is: { $answer }
look-for = Look for

# Exercises

drills-about = Questions without end, made by the same engine that deals at the tables. They get harder as you get better.
drill-winner = Which hand wins?
drill-winner-about = Compare hands at a showdown.
drill-nuts = Name the nuts
drill-nuts-about = The nuts are the best hand that anybody can have. Find the two cards that make it.
drill-outs = Count the outs
drill-outs-about = How many cards put you ahead?
drill-odds = Call or fold?
drill-odds-about = Does the price of the call pay?
drill-pots = Split the pots
drill-pots-about = Main pot, side pots, and who gets what.
drill-level = Level { $level } of { $levels }
drill-score = { $right } of { $asked } right
drill-next = Next question
drill-easier = Easier
drill-harder = Harder
drill-up = Two in a row: it gets harder.
drill-down = It gets a little easier.

# What is common to questions

row-board = Board
row-of = { $name }
answer-name = { $name }
answer-shared = The pot is shared
ask-wins = Who wins?
why-has = { $name } has { $hand }.
why-third-pair = { $name }'s own pair does not count: five cards hold two pairs and one more card, and the two pairs of the board are higher.
why-makes = { $cards }: { $hand }
why-category = { $name } wins: the kind of hand stands higher.
why-rank = { $name } wins: the same kind of hand, and the first difference decides: { $mine } beats { $theirs }.
why-share = { $names } share the pot: their best five cards are equally good.
list-two = { $one } and { $two }
asks-check = { $name } may check, and nothing else.
asks-check-bet = { $name } may check, or bet { $least } to { $most }.
asks-check-raise = { $name } may check, or raise to between { $least } and { $most }.
asks-check-all-in = { $name } may check, or go all-in: { $most } in all in this round.
asks-call = { $name } may fold, or call { $owed }.
asks-call-raise = { $name } may fold, call { $owed }, or raise to between { $least } and { $most }.
asks-call-all-in = { $name } may fold, call { $owed }, or go all-in for { $most }.
may-check = Check only
may-check-raise = Check or raise
may-call = Fold or call
may-call-raise = Fold, call or raise
fact-bet = { $name } goes all-in for { $owed }. With that the pot holds { $pot }.
fact-all-in = { $name } puts in { $chips }.
fact-folded = { $name } put in { $chips } and folded.
field-main = Main pot
field-side = Side pot { $number }
field-outs = Number of cards
field-gets = { $name } gets
why-main = Main pot { $chips }: { $names } can win it.
why-side = Side pot { $number }, { $chips }: { $names } can win it.
ask-pots = How large is each pot, after a bet that nobody called has gone back?
ask-shares = How many chips does each player get in the end? (Chips that come back count, too.)
ask-outs = { $name } is behind. How many of the cards that may come next put { $name } ahead?
ask-odds = Does it pay for { $name } to call?
ask-nuts = Which two cards make the best hand with this board?
why-outs = { $count ->
    [one] { $count } card makes { $kind }: { $cards }
   *[other] { $count } cards make { $kind }: { $cards }
  }
why-needs = The call costs { $owed } and can win { $total }, the call included. It pays if it wins more than { $needed } % of the time.
why-wins = { $name } wins { $share } % of the time (all cards that can come, counted).
why-pays = That is more: call.
why-pays-not = That is less: fold.

# The ten hands

lesson-hands = The ten hands
about-hands = Which hand beats which, and how two hands of the same kind are compared.
hands-1 = A deck has 52 cards. Each has a suit (clubs, diamonds, hearts or spades) and a rank, from two up to ten and then J (jack), Q (queen), K (king) and A (ace). Poker is decided by five cards, the hand. There are ten kinds of hands. The kind that stands higher in this list wins, whatever its cards are, and with it the pot: the chips that all have bet.
compare-royal-flush = { $hand }: ten, jack, queen, king and ace of one suit. Nothing beats it.
compare-straight-flush = { $hand }: five in a row, all of one suit: a straight and a flush at once. The higher top card wins.
compare-four-of-a-kind = { $hand }: four cards of one rank. Their rank decides, then the fifth card.
compare-full-house = { $hand }: three of one rank and two of another. The three decide, then the two.
compare-flush = { $hand }: five of one suit. The highest card decides, then the next one, down to the fifth.
compare-straight = { $hand }: five in a row, of any suits. The higher top card wins.
compare-three-of-a-kind = { $hand }: three of one rank. Their rank decides, then the two others.
compare-two-pair = { $hand }: two and two. The higher pair decides, then the lower one, then the fifth card.
compare-one-pair = { $hand }: two of one rank. The pair decides, then the three others from the top.
compare-high-card = { $hand }: nothing of all this. The highest card decides, then the next one, down to the fifth.
hands-2 = The cards beside a pair, two pair, three or four of a kind are called kickers. They decide when the rest is equal.
hands-3 = Suits never decide. If two hands of the same kind have the same five ranks, they are equal and share the pot. A sixth card never counts.
hands-4 = The ace is the highest card. In a straight it can also stand below the two: A-2-3-4-5 is the lowest straight. A straight never goes around the corner: Q-K-A-2-3 is none.
hands-example = See it at a table: Ana has a pair of aces; on the turn Boris gets his fifth heart, and a flush beats a pair. Look at Boris's cards and at the middle: what the players do is explained in the next lessons.

# Seven cards

lesson-seven = Two cards and five
about-seven = Your own two cards, the five of everybody, and how a hand is made of them.
seven-1 = You get two cards that only you see. Five more come to lie in the middle, the board; they belong to everybody. Your hand is the best five of these seven.
seven-2 = How many of your own cards you use is all the same. The best five are found for you.
seven-both = Both of your cards and three of the board.
seven-one = One of your cards and four of the board.
seven-none = None: if the five in the middle are the best hand that you can make, you play the board, and whoever else does shares with you.
seven-3 = The two cards that are left over count for nothing, not even when two hands are equal.
seven-example = Ana and Boris go to the showdown, where the cards are compared: both play the board, and share. What they do before that comes in the next lessons.

# The course of a hand

lesson-course = The course of a hand
about-course = Four rounds of betting, from two cards to the showdown.
course-1 = A hand is dealt, bet on, and won. Between the deals everybody in turn says whether the hand is worth something. A round of betting ends when everybody who is still in has had a turn and has put in the same, or is all-in.
course-preflop = Pre-flop: everybody gets two cards. The first round of betting.
course-flop = Flop: three common cards. The second round.
course-turn = Turn: a fourth common card. The third round.
course-river = River: the fifth and last common card. The last round.
course-showdown = Showdown: if two or more are still in, the hands are compared. The best five cards win the pot.
course-example = Four people play a hand. Dan's cards are seen. Blinds, calls and raises have the next three lessons to themselves; watch how the rounds follow each other.
course-2 = If all others have folded, the last one wins at once. No more cards are dealt, and nobody has to show anything. So one can win with any cards.
ask-first-flop = In the example: who acts first on the flop?
why-first-flop = { $button } has the button. From the flop on whoever is still in and sits first to the left of the button begins: { $name }.

# Button and blinds

lesson-blinds = Button and blinds
about-blinds = Who has to put in chips before the cards, and who acts first.
blinds-1 = The button, a round mark with a D, shows who is the dealer of this hand. Fairdeal deals by itself; the button only says who begins. After each hand it moves on to the left (clockwise).
blinds-2 = Before the deal the player to the left of the button puts in the small blind, here { $small }, and the next one the big blind, here { $big }. These are bets: whoever wants to stay in must put in as much as the big blind.
blinds-example-six = Six at the table. Ana has the button.
blinds-3 = Before the flop the player to the left of the big blind acts first, and the big blind last. On the flop, turn and river the first player to the left of the button who is still in begins, so that the button acts last.
ask-first-six = In the example: who acts first before the flop?
why-first-six = { $name } sits to the left of the big blind.
ask-next-small = And who posts the small blind in the next hand?
why-next-small = The button moves on to { $button }. To the left of it sits { $name }.
blinds-4 = For two there is one difference. The button posts the small blind, acts first before the flop, and last on all later rounds.
blinds-example-two = Two at the table. Ana has the button.
ask-two-flop = Two at the table, Ana has the button. Who acts first on the flop?
why-two-flop = { $name }: from the flop on the button acts last.

# Every action

lesson-actions = Every action and its price
about-actions = Fold, check, call, bet, raise, all-in: what each one costs.
actions-1 = When it is your turn, the buttons show what you may do and what it costs. There is nothing else that you could do by mistake.
actions-fold = Fold: you give up the hand. It costs nothing more, but what you have put in stays in the pot.
actions-check = Check: you pass without putting in anything. Only where there is nothing to call.
actions-call = Call: you put in what is missing up to the highest bet. The button shows what you add.
actions-bet = Bet: you are the first to put in chips in this round.
actions-raise = Raise: you put in more than the highest bet, so that the others have to match it. The number on the button is your total in this round, not what you add.
actions-all-in = All-in: you put in everything that you have on the table. From then on you are in the hand to its end, and are asked nothing more.
actions-example = Four people, with a check, bets, calls and an all-in. Ana's cards are seen. At every turn it says what may be done.
actions-2 = Folding is never needed where checking is free. And what you have sent counts: there is no way to take an action back.
ask-option = Four at the table, all have just called the big blind. What may { $name }, the big blind, do?
why-option = Nothing is missing, so { $name } may check. And as { $name } has not acted yet in this round, a raise is possible, too.
ask-bet = On the flop { $chips } have been bet. What may { $name } do?
why-bet = It costs { $owed } to stay in. A raise goes to { $least } or more.

# Raises

lesson-raises = How much must a raise be?
about-raises = The smallest bet, the smallest raise, and what a short all-in changes.
raises-1 = A bet is at least the big blind, here { $big }.
raises-2 = A raise must go up by at least as much as the last bet or raise. After a bet of { $bet } and a raise to { $raised }, the next one goes to { $least } at least.
raises-example = A bet and a raise on the flop.
ask-least = The big blind is { $big }. One player raises to { $one }, the next to { $two }, another to { $three }. What is the smallest raise now?
why-least = The last raise went up by { $up }, from { $two } to { $three }. So the next one goes to { $least } at least.
raises-3 = There is no most: that is what no-limit means. Everybody may put in all chips at any turn, and there may be any number of raises.
raises-4 = Whoever has too few chips for a whole raise may still go all-in. The others have to match that, too. But such a short all-in is no full raise: whoever has acted already in this round may only call it or fold.
raises-5 = Whoever has not acted yet in this round may still raise: by at least a full raise above the all-in.
raises-example-short = Boris bets, Cleo goes all-in for a little more, Ana calls.
ask-short = What may { $name } do now?
why-short = { $name } bet already, and Cleo's all-in was no full raise. So { $name } may call { $owed } more, or fold.

# All-in and side pots

lesson-all-in = All-in and side pots
about-all-in = What happens when somebody has fewer chips than the others bet.
all-in-1 = You can never lose more than you have on the table. If a bet is larger, you call with what you have and stay in to the end.
all-in-runs = When nobody is left who could bet, the common cards that are missing come at once. In these examples everybody who is still in shows his cards first.
all-in-2 = In return you can win from each of the others only as much as you have put in yourself. So the chips are laid into several pots.
all-in-example = Ana puts in { $ana }, Boris { $boris }, Cleo { $cleo } and Dan { $dan }.
all-in-3 = Everybody paid { $first } into the main pot: { $main } chips. Three paid { $second } more into the first side pot: { $side }. Two paid another { $third } into the second one: { $last }. Each pot goes to the best hand of those who paid into it.
all-in-4 = What nobody could or wanted to call comes back at once. It was never at stake.
all-in-example-uncalled = Ana raises to { $ana }, Boris calls with all that he has, { $boris }. Cleo folds.
all-in-5 = Fairdeal makes all pots by itself, and pays them out from the last side pot to the main pot.

# Showdown

lesson-showdown = Showdown
about-showdown = Who shows first, who may keep the cards hidden, and who gets the chip that cannot be halved.
showdown-1 = If two or more are still in after the last round, the hands are compared. Nobody has to say what he has: the room reads the cards.
showdown-2 = Whoever bet or raised last on the river shows first. If nobody bet there, the first one to the left of the button does. Then it goes on clockwise.
showdown-example = A hand up to its showdown.
ask-shows-first = Who showed first?
why-shows-first = { $name } was the last to bet on the river.
showdown-house = Some things depend on the house rules, which whoever opens a table chooses: standard, Thai, Persian or Macedonian. Practice tables have the standard ones.
showdown-beaten = By the standard rules a hand that is beaten already need not be shown: it is mucked. You can choose in the menu of the table to be asked each time.
showdown-all-show = At tables with Thai or Macedonian house rules everybody shows.
showdown-all-in = When somebody is all-in and all betting is over, the standard house rules open all hands at once.
showdown-alone = Whoever wins because all others folded shows nothing, unless he wants to.
showdown-3 = Equal hands share the pot. If it cannot be divided, the odd chip goes to the winner who sits first to the left of the button.
ask-odd = Two hands share a pot of { $pot }. { $button } has the button. Who gets how much?
why-odd = { $name } sits first to the left of the button and gets the odd chip.

# Table stakes

lesson-stakes = Table stakes
about-stakes = Only what lies on the table when a hand begins counts in it.
stakes-1 = In a hand you play with the chips that you had on the table when it began. Nobody can bet you out of a hand because you have less: you call with what you have.
stakes-more = Chips that you add in the middle of a hand come before the next one.
stakes-away = You cannot take chips off the table while you sit there, only when you leave.
stakes-broke = If you have no chips left, you can buy in again. In Fairdeal that is free: there are play chips only.
stakes-example = Ana has only { $stack } chips, and puts them all in.
ask-most = { $name } has { $stack } chips, and asks for { $more } more while the hand runs. How much can { $name } put in at most in this hand?
why-most = { $most }: the chips that were asked for come before the next hand.

# Positions

lesson-positions = Positions
about-positions = The names of the seats, and why it is good to act last.
positions-1 = Every seat has a name that tells when it acts. Here with six at the table, after Ana has got the button:
position-btn = { $name } is on the button (BTN): last to act from the flop on. The best seat.
position-sb = { $name } is the small blind (SB): first to act from the flop on.
position-bb = { $name } is the big blind (BB): last to act before the flop.
position-utg = { $name } is under the gun (UTG): first to act before the flop, with all others still to come.
position-hj = { $name } is in the hijack (HJ): two before the button.
position-co = { $name } is in the cutoff (CO): one before the button.
positions-2 = Whoever acts later knows more: he has seen what the others did. That is worth chips in every hand.
positions-example = All six stay in and look at the flop.
ask-last-flop = Now suppose that on the flop the first five check. Who acts last?
why-last-flop = { $name } has the button.
positions-3 = So play more hands when you act late, and fewer when you act early.

# Outs and odds

lesson-odds = Outs and the price of a call
about-odds = Which cards help you, how often they come, and when a call pays.
odds-1 = An out is a card that may still come and makes your hand the better one. Count them:
odds-2 = { $outs } of the { $left } cards that are left put Ana ahead. So Ana wins { $share } % of the time:
odds-3 = A rule of thumb: with one card to come each out is worth a little over 2 %, with two cards to come about 4 %.
odds-example = Ana has four hearts. Boris bets { $owed }.
odds-4 = Now the price. { $owed } are bet, and with that the pot holds { $pot }. A call costs { $owed } and can win { $total } in all. { $owed } of { $total } are { $needed } %: the call pays if it wins more often than that.
odds-5 = Compare the two. If you win more often than the call needs, call. If you win less often, fold, unless the better hand would also win you more chips later. At a table you do not see the others' cards: think of what they may have, and count what would beat that. With one card to come that is out of 46 cards that you have not seen, instead of 44.

# The first session

lesson-start = Your first session
about-start = A simple way to play that wins against beginners.
start-1 = Beginners play too many hands and call too much. You need no tricks to beat them. Before the flop:
start-few = Play few hands: pairs, an ace with a ten or better, two cards of ten or better, best of one suit. Fold the others at once, unless checking is free or a call costs next to nothing.
start-raise = If nobody has raised before you, raise with them to about three times the big blind, instead of just calling. With a small pair against several players rather call or check: it needs a third card to win.
start-position = Play more hands on the button, fewer when you act first.
start-fold = Folding is no shame. Good players fold most of their hands.
start-2 = After the flop:
start-value = With a pair of the highest card of the board (top pair) or better bet about half the pot, in every round. Beginners call with less.
start-bluff = Do not bluff against people who call everything: a bet with nothing wins only if the others fold.
start-price = With four to a flush, or four in a row with both ends open (an open straight), count outs and price.
start-folds-not = When somebody who only ever calls suddenly raises, believe him, and fold a single pair.
start-example = Ana plays a good hand as described, against Boris, who calls too much.
ask-top = On the flop: who has top pair, a pair of the highest card of the board?
why-top = The highest card of the board is a { $rank }, and { $name } holds another one. That is worth a bet in every round; the others are not.
start-3 = Now try it: practise against easy computer players. At practice tables there is a coach. Press “Hint” when it is your turn, and it tells you what your hand is, what the call costs, and what it would do.

# When the line drops

lesson-line = When the line drops
about-line = Your chips are safe; what becomes of your hand depends on the house rules.
line-1 = The line of a phone drops now and then. Chips that you have not put in are safe. What becomes of the hand that you are in depends on the table:
line-clock = Standard, Persian and Macedonian house rules: nothing happens until it is your turn. Then your time runs, and some extra time; after that you check if it is free, else you fold.
line-back = As soon as the line is back you play on, also in the same hand. Your seat is kept.
line-thai = Thai house rules: whoever drops is out of the hand at once, as if folded.
line-all-in = Whoever is all-in has nothing more to decide: the hand is played to its end. Only the Thai house rules fold it.
line-server = If the room itself goes down, nobody is folded. It goes on with the same cards, and everybody has all his time again.
line-example = Thai house rules: Ana bets { $bet }, and her line drops.
ask-drop = Who wins the pot in the end?
why-drop = Ana was out of the hand and Boris folded, so the last one who is left wins { $chips }. The part of Ana's bet that nobody called came back to her.

# Conduct

lesson-conduct = Conduct at the table
about-conduct = What is fair, and what the room sees to by itself.
conduct-1 = At a table among friends much depends on good manners. Here the room sees to most of it:
conduct-turn = You can only act when it is your turn. Acting too early is impossible; you can choose beforehand what to do, and nobody sees it.
conduct-word = What you have done counts. Nobody can take anything back.
conduct-one = A raise is one number. Nobody can put in a little and then more.
conduct-advice = One player to a hand: do not tell others what to do while a hand runs, and do not talk about cards that you have folded.
conduct-talk = Be kind in the chat. You can mute anybody, and report a line to the host.
conduct-host = The host of a private table may hold it, send people away and close it. Nobody's chips are lost by that.
conduct-example = Each in turn, each in one move.
ask-typed = { $name } must raise to { $least } at least, and types { $typed }. What happens?
answer-refused = The room refuses it, and { $name } can choose again.
answer-rounded = It is rounded up to the smallest raise.
answer-as-call = It counts as a call.
why-typed = A wrong amount is refused and changes nothing. It is never made into something else.

# Dealing

lesson-dealing = How the cards are dealt
about-dealing = Random, and fixed before the first action.
dealing-1 = Before each hand the room shuffles all 52 cards.
dealing-shuffle = Every order of the deck is equally likely. The numbers for it come from the operating system's generator for secrets.
dealing-fixed = The order of all cards is fixed before the first action. Nothing that anybody does changes it.
dealing-hidden = Your browser is never sent a card that you may not see. Not even a program of your own could find it.
dealing-all = The computer players see what a person in their seat would see, and nothing more.
dealing-example-calls = Ana calls, and the flop comes.
dealing-example-folds = The same cards: now Ana folds. The same flop comes.
dealing-2 = That everybody can check the dealing of a finished hand by himself is planned, but not built yet. Until then you have to trust whoever runs the room.
ask-fold-flop = { $name } thinks about folding. Does the flop depend on it?
answer-same = No, the same three cards come.
answer-other = Yes, other cards come.
why-fold-flop = The cards of the flop lie in their places of the deck, whatever anybody does.

# House rules

house-wrong = These options do not fit together: { $problem }
house-blinds = The blinds are { $small } and { $big }; there are { $seats } seats.
house-ante-none = There is no ante.
house-ante-all = Everybody pays an ante of { $ante } before the deal.
house-ante-bb = The big blind pays an ante of { $ante } for all.
house-buy-in = One sits down with { $least } to { $most } chips.
house-clock = One has { $seconds } seconds for a decision, then a time bank of { $bank } seconds. Who has lost the line gets { $reconnect } seconds more.
house-clock-short = One has { $seconds } seconds for a decision, and no more.
house-clock-none = There is no clock: everybody takes as long as he likes.
house-button-dead = The button may point at an empty seat, so that nobody misses or repeats a big blind (dead button).
house-button-move = The button always moves on to the next player.
house-button-redraw-on-change = The button moves on to the next player; when somebody has joined or left, it is drawn anew.
house-heads-up-blinds-button-sb = With two players the button posts the small blind and acts first before the flop.
house-heads-up-blinds-button-bb = With two players the button posts the big blind.
house-short-blind-price-full = If somebody has too few chips for the big blind, the others still have to match the whole blind.
house-short-blind-price-posted = If somebody has too few chips for the big blind, the others only have to match what was posted.
house-reopen-cumulative = Short all-ins let one raise again once they add up to a full raise.
house-reopen-single = Only a full raise lets one raise again; short all-ins never do.
house-reopen-any = Any all-in that is higher lets one raise again.
house-all-in-exposure-face-up = When somebody is all-in and all betting is over, all hands are opened at once.
house-all-in-exposure-at-showdown = All-in hands stay hidden until the showdown.
house-showdown-losers-may-muck = A beaten hand need not be shown.
house-showdown-all-show = At the showdown every hand is shown.
house-odd-chip-spread = Chips that cannot be divided go to the winners one by one, from the left of the button.
house-odd-chip-all-to-first = All chips that cannot be divided go to the first winner to the left of the button.
house-disconnect-clock = Whoever loses the line has the usual time and some more; then he checks or folds.
house-disconnect-fold-on-turn = Whoever has lost the line checks or folds as soon as it is his turn.
house-disconnect-fold-now = Whoever loses the line is out of the hand at once.
house-disconnect-all-in-keep = Whoever is all-in stays in the hand without a line.
house-disconnect-all-in-fold = Whoever loses the line is out of the hand even when all-in.
house-entry-post-or-wait = Newcomers wait for the big blind, or post one to play at once.
house-entry-wait-bb = Newcomers wait for the big blind.
house-entry-free = Newcomers play from the next hand on.
house-missed-blinds-post = Whoever missed blinds posts them on coming back, or waits for the big blind.
house-missed-blinds-wait = Whoever missed blinds waits for the big blind.
house-missed-blinds-none = Missed blinds are forgotten.
house-burn-on = A card is laid aside unseen before flop, turn and river.
house-burn-off = No cards are laid aside.
house-table-chat-open = The chat is open while a hand runs.
house-table-chat-held = What the players of a hand say is shown when it is over.
house-recovery-resume = If the room goes down, the hand goes on afterwards with the same cards.
house-recovery-void = If the room goes down, the hand is void and everybody gets the chips back.
house-misses = Whoever lets the clock run out in { $hands ->
    [one] { $hands } hand
   *[other] { $hands } hands in a row
  } sits out, and keeps the seat for { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
  }.
house-unit = All amounts are multiples of { $unit }.

# The poker words, each in a sentence

word-hand = hand
means-hand = One deal, from the blinds to the payout. Also: the cards that somebody holds, or the best five of them.
word-deck = deck
means-deck = The 52 cards that are dealt from.
word-suit = suit
means-suit = Clubs, diamonds, hearts or spades. No suit is better than another.
word-rank = rank
means-rank = How high a card is: from two up to ten, then jack, queen, king, ace.
word-hole-cards = hole cards
means-hole-cards = The two cards that only their owner sees.
word-board = board
means-board = The common cards in the middle, up to five.
word-pre-flop = pre-flop
means-pre-flop = The time before the first three common cards, and its round of betting.
word-flop = flop
means-flop = The first three common cards.
word-turn = turn
means-turn = The fourth common card.
word-river = river
means-river = The fifth and last common card.
word-showdown = showdown
means-showdown = The end of a hand in which two or more compare their cards.
word-betting-round = betting round
means-betting-round = Everybody who is still in acts in turn, until all have put in the same.
word-button = dealer button
means-button = The mark of the player who counts as dealer. From the flop on he acts last.
word-small-blind = small blind
means-small-blind = The smaller forced bet, by the player to the left of the button.
word-big-blind = big blind
means-big-blind = The larger forced bet, by the next player. The smallest bet is as large.
word-ante = ante
means-ante = A small forced payment of everybody before the deal, at some tables.
word-bet = bet
means-bet = To put in the first chips of a round.
word-check = check
means-check = To pass without putting in anything, where there is nothing to call.
word-call = call
means-call = To match the highest bet.
word-raise = raise
means-raise = To put in more than the highest bet.
word-fold = fold
means-fold = To give up the hand.
word-all-in = all-in
means-all-in = To put in all chips that one has on the table.
word-pot = pot
means-pot = The chips in the middle that are played for.
word-main-pot = main pot
means-main-pot = The pot that everybody who is still in can win.
word-side-pot = side pot
means-side-pot = A further pot for those who put in more than a player who is all-in.
word-uncalled-bet = uncalled bet
means-uncalled-bet = The part of a bet that nobody matched. It goes back.
word-odd-chip = odd chip
means-odd-chip = The chip that is left over when a pot cannot be shared evenly.
word-split-pot = split pot
means-split-pot = A pot that equal hands share.
word-chips = chips
means-chips = What is played with. In Fairdeal they have no money value.
word-stack = stack
means-stack = The chips that a player has on the table.
word-kicker = kicker
means-kicker = A card beside a pair or the like that decides between equal ones.
word-muck = muck
means-muck = To put a beaten hand away without showing it.
word-heads-up = heads-up
means-heads-up = Only two players.
word-under-the-gun = under the gun
means-under-the-gun = The seat to the left of the big blind, which acts first before the flop.
word-position = position
means-position = Where one sits, counted from the dealer button. Whoever acts later has the better one.
word-burn-card = burn card
means-burn-card = A card that is laid aside unseen before flop, turn and river.
word-no-limit = no-limit
means-no-limit = Everybody may bet all chips at any time.
word-royal-flush = royal flush
means-royal-flush = Ten to ace of one suit. The best hand.
word-straight-flush = straight flush
means-straight-flush = Five in a row, all of one suit.
word-four-of-a-kind = four of a kind
means-four-of-a-kind = Four cards of one rank.
word-full-house = full house
means-full-house = Three of one rank and two of another.
word-flush = flush
means-flush = Five cards of one suit.
word-straight = straight
means-straight = Five cards in a row.
word-three-of-a-kind = three of a kind
means-three-of-a-kind = Three cards of one rank.
word-two-pair = two pair
means-two-pair = Two cards of one rank and two of another.
word-one-pair = one pair
means-one-pair = Two cards of one rank.
word-top-pair = top pair
means-top-pair = A pair of the highest card of the board.
word-high-card = high card
means-high-card = A hand with nothing better; its highest card counts.
word-outs = outs
means-outs = The cards that may still come and make a hand the better one.
word-pot-odds = pot odds
means-pot-odds = What a call costs beside what it can win.
word-equity = equity
means-equity = The share of the pot that a hand wins on average.
word-nuts = nuts
means-nuts = The best hand that is possible with a board.
word-bluff = bluff
means-bluff = A bet with a weak hand that is meant to make better ones fold.
word-range = range
means-range = All hands that somebody may hold, by what he has done.
word-draw = draw
means-draw = A hand that becomes good only with a further card, as four to a flush.
word-open-straight = open straight
means-open-straight = Four cards in a row, which become a straight with a card at either end.
word-vpip = VPIP
means-vpip = How often somebody puts in chips before the flop of his own will. Who does so with half of all hands or more plays too many.
word-pfr = PFR
means-pfr = How often somebody raises before the flop. Who seldom does so has a good hand when he does.
