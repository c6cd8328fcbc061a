# Fairdeal ภาษาไทย

game = โป๊กเกอร์เท็กซัส โนลิมิต
tagline = ห้องไพ่ของคุณเอง
play-chips = ใช้ชิปเล่นเท่านั้น ไม่มีเงินจริง
language = ภาษา
number = { $chips }
count = { $count }
comma = {""}

# Home

practise = ซ้อมเลย
practise-hint = คุณกับคอมพิวเตอร์ห้าคน แจกไพ่ทันที
friends = เล่นกับเพื่อน
friends-hint = เปิดโต๊ะแล้วส่งลิงก์ให้เพื่อน
learn-new = เพิ่งเริ่มเล่นโป๊กเกอร์? หัดเล่นที่นี่
back-to-table = กลับไปที่โต๊ะของคุณ
level = ผู้เล่นคอมพิวเตอร์
level-mixed = คละระดับ
level-easy = ง่าย
level-medium = ปานกลาง
level-hard = ยาก
pace = จังหวะ
pace-slow = ช้า
pace-normal = ปกติ
pace-fast = เร็ว
pace-instant = ทันที
guest = ผู้เล่น

# โต๊ะสาธารณะ

lobby = โต๊ะสาธารณะ
lobby-empty = ตอนนี้ยังไม่มีโต๊ะสาธารณะ
lobby-seats = มีคนนั่ง { $taken } จาก { $seats } ที่
lobby-full = เต็มทั้ง { $seats } ที่
lobby-pot = กองกลางเฉลี่ย { $chips }
lobby-host = เจ้าภาพ: { $name }
lobby-held = พักอยู่

# บัญชี

account = บัญชี
account-keep = เก็บชื่อและชิปของฉันไว้
account-bank = ชิปนอกโต๊ะ: { $chips }
account-seat = โต๊ะ { $number }: { $chips } ชิป

# Opening a private table

rail = คนที่ไม่มีที่นั่งเห็น
house = กติกาของโต๊ะ
house-standard = มาตรฐาน
house-thai = แบบไทย
house-persian = แบบเปอร์เซีย
house-macedonian = แบบมาซิโดเนีย
house-standard-hint = กติกาแบบทัวร์นาเมนต์ ไพ่ที่แพ้ไม่ต้องเปิด
house-thai-hint = เปิดไพ่ทุกมือตอนจบ ใครเน็ตหลุดถือว่าหมอบ
house-persian-hint = ตั้งแอนทีได้ การเทหน้าตักที่ไม่ถึงขั้นไม่เปิดรอบเดิมพันใหม่
house-macedonian-hint = เปิดไพ่ทุกมือตอนจบ ปุ่มดีลเลอร์เลื่อนทุกตา
small-blind = สมอลบลายด์
big-blind = บิ๊กบลายด์
ante = แอนที
seats = จำนวนที่นั่ง
stack = ชิปของแต่ละคน
back = กลับ

# The table

hand-number = ตาที่ { $hand }
blinds = { $small }/{ $big }
ante-of = แอนที { $chips }
practice-table = โต๊ะซ้อม
private-table = โต๊ะส่วนตัว
public-table = โต๊ะสาธารณะ
rail-closed-sign = เจ้าภาพให้เฉพาะผู้เล่นเห็นการเล่น เลือกที่นั่งว่างเพื่อดู
rail-soon-sign = ที่นี่แสดงการเล่นช้ากว่า { $seconds } วินาที โปรดรอ
rail-late-sign = คุณเห็นโต๊ะช้ากว่า { $seconds } วินาที
menu = เมนู
log = บันทึกการเล่น
log-short = บันทึก
home = หน้าแรก
invite = ชวนเพื่อน
close = ปิด
sit-here = นั่งที่นี่
sit-here-long = นั่งที่นี่ ที่นั่ง { $seat }
free-seat = ว่าง
move-here = ย้ายมาที่นี่
move-here-long = ย้ายมาที่นี่ ที่นั่ง { $seat }
move-soon = จะย้ายมา
move-soon-long = คุณจะย้ายไปที่นั่ง { $seat } หลังตานี้ กดเพื่ออยู่ที่เดิม
move-back = ยกเลิก
sit-in = กลับมาเล่น
add-chips-soon = ชิปจะมาก่อนตาถัดไป
settings = การตั้งค่า
sounds-all = เสียงของหน้านี้
sounds-on = เปิดเสียงอยู่
sounds-off = ปิดเสียงอยู่
vibrate = สั่น
unit = แสดงยอดเป็น
unit-to-chips = แสดงยอดเป็นชิป
unit-to-blinds = แสดงยอดเป็นบิ๊กบลายด์
deck = สีของดอกไพ่
ask-no-cards = คุณไม่มีไพ่
ask-no-clock = ไม่มีนาฬิกาเดินอยู่
ask-nobody = ไม่มีใครต้องตัดสินใจตอนนี้
ask-stack = { $name } มี { $chips }
keys = ปุ่มลัด
you = คุณ
computer = คอมพิวเตอร์ ระดับ{ $level }
stack-of = { $chips } ชิป
chips-exact = { $exact } ชิป
blinds-short = { $blinds } BB
blinds-long = { $blinds } บิ๊กบลายด์
pot = กองกลาง { $chips }
main-pot = วงหลัก { $chips }
side-pot = วงย่อย { $number }: { $chips }
bet-of = เดิมพัน { $chips }
dealer-mark = D
small-blind-mark = SB
big-blind-mark = BB
dealer = ดีลเลอร์
board-empty = ยังไม่มีไพ่กองกลาง
board-cards = ไพ่กองกลาง: { $cards }
my-cards = ไพ่ของคุณ: { $cards }
hidden-cards = ไพ่คว่ำสองใบ
cards-of = { $name } เปิดไพ่ { $cards }
sitting-out = งดเล่น
waiting-blind = รอบิ๊กบลายด์
disconnected = เน็ตหลุด
leaving = กำลังออก
all-in = เทหน้าตัก
note = บันทึก
out-of-chips = ชิปหมด
seconds-left = เหลือ { $seconds } วินาที
did-small-blind = สมอลบลายด์
did-big-blind = บิ๊กบลายด์
did-ante = แอนที
did-live-blind = วางเพื่อเข้าเล่น
did-dead-blind = บลายด์ค้าง
did-big-blind-ante = แอนที
did-fold = หมอบ
did-check = ผ่าน
did-call = ตาม { $chips }
did-bet = เดิมพัน { $chips }
did-raise = เพิ่มเป็น { $chips }
wins = ชนะ { $chips }
returned = คืน { $chips }
mucked = ไม่เปิดไพ่
showed = เปิดไพ่

# Acting

bar = สิ่งที่คุณทำได้
your-turn = ถึงตาคุณ
your-turn-bank = ถึงตาคุณ: เวลาสำรอง
time-bank = เวลาสำรอง
your-turn-check = ถึงตาคุณ ผ่านได้ฟรี
your-turn-call = ถึงตาคุณ ต้องตาม { $chips }
sending = กำลังส่ง…
turn-title = ● ถึงตาคุณ
turn-of = ถึงตา { $name }
next-soon = ตาถัดไปกำลังจะเริ่ม
waiting-players = รอผู้เล่น…
waiting-deal = คุณได้เล่นตั้งแต่ตาถัดไป
waiting-your-blind = คุณได้เล่นเมื่อบิ๊กบลายด์มาถึง
posting-soon = คุณวางบลายด์และได้เล่นทันทีที่ที่นั่งของคุณเข้าเล่นได้
you-sit-out = คุณงดเล่นอยู่
you-are-out = ชิปของคุณหมดแล้ว
you-folded = คุณหมอบแล้ว
watching = คุณกำลังชมอยู่
watching-sit = เลือกที่นั่งว่างเพื่อเล่น
connecting = กำลังเชื่อมต่อ…
fold = หมอบ
check = ผ่าน
call = ตาม { $chips }
call-all-in = ตาม { $chips } เทหน้าตัก
bet = เดิมพัน { $chips }
raise = เพิ่มเป็น { $chips }
bet-plain = เดิมพัน
raise-plain = เพิ่ม
bet-all-in = เทหน้าตัก { $chips }
preset-min = ต่ำสุด
preset-half = ½
preset-threequarter = ¾
preset-pot = กอง
preset-allin = เทหน้าตัก
preset-half-long = ครึ่งกองกลาง
preset-threequarter-long = สามในสี่ของกองกลาง
less = ลดหนึ่งบิ๊กบลายด์
more = เพิ่มหนึ่งบิ๊กบลายด์
amount = ยอด
bet-bounds = ระหว่าง { $least } กับ { $most }
amount-slider = ยอดเดิมพัน
amount-bounds = ระหว่าง { $least } กับ { $most }
confirm-allin = ลงทั้งหมด { $chips } หรือไม่
confirm-call = ตามด้วยชิปทั้งหมด { $chips } หรือไม่
confirm-allin-yes = เทหน้าตักเลย
confirm-fold = ผ่านได้ฟรี จะหมอบหรือไม่
confirm-fold-yes = หมอบเลย
skip = ข้ามไปตอนจบ
next-hand = ตาถัดไป
rebuy = ซื้อชิปใหม่
post-now = วางบลายด์ตอนนี้
post-wait = รอบิ๊กบลายด์
pre-actions = ก่อนถึงตาคุณ
pre-check-fold = ผ่าน/หมอบ
pre-call-any = ตามทุกยอด
pre-on = เมื่อถึงตาคุณ: { $wish }
pre-lapsed = ตัวเลือกของคุณใช้ไม่ได้แล้ว
confirm-call-any = ตามทุกยอด แม้ต้องเทหน้าตัก?
confirm-call-any-yes = ใช่ ตามทุกยอด
show-ask = เปิดไพ่ของคุณไหม?
show-turn-of = { $name } เลือกว่าจะเปิดไพ่หรือไม่
show = เปิดไพ่
show-last = ตาที่แล้ว
muck = ไม่เปิดไพ่
show-cards = เปิดไพ่ของคุณจากตาที่แล้ว
show-card = เปิด { $card }
show-both = เปิดทั้งสองใบ

# Talk

chat = แชต
chat-unread = ข้อความใหม่ { $count } ข้อความ
line-more = ปิดเสียงหรือรายงาน { $name }
report = รายงาน

# ผู้เล่น ผลได้เสีย และตาที่ผ่านมา

line-here = เชื่อมต่ออยู่
line-good = สัญญาณดี
line-fair = สัญญาณพอใช้
line-poor = สัญญาณแย่
line-gone = เน็ตหลุด
line-gone-since = เน็ตหลุดตั้งแต่ { $time }
past-hands = ประวัติการเล่น
past-last = ตาที่แล้ว

# The host

host = เจ้าภาพ
held-sign = เจ้าภาพพักโต๊ะไว้
reports = ข้อความที่ถูกรายงาน
players = ผู้เล่น
coach = โค้ช
coach-hint = ขอคำแนะนำ
more-of = { $name }: เพิ่มเติม
level-of = ระดับของ { $name }
insecure = ไม่ได้เข้ารหัส คนอื่นในเครือข่ายอาจอ่านได้

# Lines of the log

log-copy = คัดลอกบันทึกการเล่น
log-earlier = ก่อนหน้านี้
copied = คัดลอกแล้ว
hint-turn = ถึงตาคุณแล้ว ยังไม่มีอะไรถูกส่งจนกว่าคุณจะกดปุ่มใหญ่
hint-amount = ปุ่มยอดและแถบเลื่อนแค่ใส่ยอดบนปุ่มสีเหลือง ยังไม่ส่งอะไร
hint-menu = อันดับไพ่ ข้อมูลโต๊ะ และการตั้งค่าอยู่ในเมนู
log-empty = รายการเล่นจะขึ้นที่นี่
log-hand = ตาที่ { $hand }
log-small-blind = { $name } วางสมอลบลายด์ { $chips }
log-big-blind = { $name } วางบิ๊กบลายด์ { $chips }
log-ante = { $name } วางแอนที { $chips }
log-live-blind = { $name } วางบิ๊กบลายด์ { $chips } เพื่อเข้าเล่น
log-dead-blind = { $name } วางสมอลบลายด์ที่ค้าง { $chips }
log-big-blind-ante = { $name } วางแอนทีของบิ๊กบลายด์ { $chips }
log-dealt = คุณได้ไพ่
log-dealt-to = { $name } ได้ไพ่
log-flop = ฟล็อป กองกลาง { $pot }:
log-turn = เทิร์น กองกลาง { $pot }:
log-river = ริเวอร์ กองกลาง { $pot }:
log-folded = { $name } หมอบ
log-checked = { $name } ผ่าน
log-called = { $name } ตาม { $chips }{ $allin ->
    [1] {" "}เทหน้าตัก
   *[other] {""}
  }
log-bet = { $name } เดิมพัน { $chips }{ $allin ->
    [1] {" "}เทหน้าตัก
   *[other] {""}
  }
log-raised = { $name } เพิ่มเป็น { $chips }{ $allin ->
    [1] {" "}เทหน้าตัก
   *[other] {""}
  }
log-returned = คืน { $chips } ที่ไม่มีคนตามให้ { $name }
log-shown = { $name } เปิดไพ่
log-mucked = { $name } ไม่เปิดไพ่
log-won = { $name } ชนะ{ $pot ->
    [main] วงหลัก { $chips }
    [side] วงย่อย { $number } ได้ { $chips }
    [split] {" "}{ $chips } (แบ่งกองกลาง)
   *[one] {" "}{ $chips }
  }
log-won-with = { $name } ชนะ{ $pot ->
    [main] วงหลัก { $chips }
    [side] วงย่อย { $number } ได้ { $chips }
    [split] {" "}{ $chips } (แบ่งกองกลาง)
   *[one] {" "}{ $chips }
  } ด้วย { $hand }
log-seated = { $name } นั่งลงพร้อมชิป { $chips }
log-left = { $name } ออกจากโต๊ะ{ $result ->
    [up] {" "}ได้ { $chips }
    [down] {" "}เสีย { $chips }
   *[even] {""}
  }
log-bought = { $name } เติมชิป { $chips }
log-sat-out = { $name } งดเล่น
log-sat-in = { $name } กลับมาเล่น
log-moved = { $name } ย้ายที่นั่ง
log-line-lost = { $name } เน็ตหลุด
log-line-back = { $name } เชื่อมต่อได้แล้ว
log-timed-out = { $name } หมดเวลา
log-bank-opened = { $name } ใช้เวลาสำรอง
log-hand-voided = ตา { $hand } เป็นโมฆะ คืนชิปให้ทุกคนแล้ว
log-held = เจ้าภาพพักโต๊ะไว้
log-ends = เจ้าภาพจะปิดโต๊ะเมื่อจบตานี้
log-goes-on = เจ้าภาพให้เล่นต่อ
log-host = { $name } เป็นเจ้าภาพแล้ว
log-rules = บลายด์ { $small }/{ $big } แอนที { $ante } ซื้อได้ { $stack } ชิป
log-rules-planned = ตั้งแต่ตาถัดไป: บลายด์ { $small }/{ $big } แอนที { $ante } ซื้อได้ { $stack } ชิป
log-rail-open = ผู้ชมเห็นการเล่นทันที
log-rail-late = ผู้ชมเห็นการเล่นช้ากว่า { $seconds } วินาที
log-rail-closed = ผู้ชมไม่เห็นการเล่น
log-sent-away = เจ้าภาพให้ { $name } ออกจากโต๊ะ
log-closed = โต๊ะปิดแล้ว

# Line and pages

loading = กำลังโหลด…
load-offline = โหลดส่วนนี้ของหน้าไม่ได้ เน็ตใช้ได้ไหม
load-stale = โหลดส่วนนี้ของหน้าไม่ได้แล้ว กรุณาโหลดหน้าใหม่ ที่นั่งของคุณยังอยู่
load-again = ลองใหม่
load-page = โหลดหน้าใหม่
reconnecting = กำลังเชื่อมต่อใหม่…
halted = ขณะนี้บันทึกอะไรไม่ได้ เกมจึงรอก่อน
closed-title = โต๊ะนี้ปิดแล้ว
closed-text = ชิปของทุกคนถูกคืนแล้ว ขอบคุณที่เล่นด้วยกัน
lost-title = ไม่พบโต๊ะนี้
lost-text = ลิงก์อาจพิมพ์ผิด หรือโต๊ะปิดไปแล้ว
private-title = โต๊ะซ้อมนี้เป็นของคนอื่น
private-text = คุณเปิดโต๊ะของตัวเองได้ในครั้งเดียว
banned-title = เจ้าภาพให้คุณออกจากโต๊ะ
rail-full-title = มีผู้ชมมากเกินไป
signed-out-title = คุณออกจากระบบที่นี่แล้ว
signed-out-text = เบราว์เซอร์นี้เป็นผู้เล่นคนอื่นแล้ว หรือคุณสั่งออกจากระบบจากที่อื่น
failed-title = โต๊ะนี้เล่นต่อไม่ได้
missing-title = ไม่มีหน้านี้

# Cards

card = { $rank }{ $suit }
rank-0 = สอง
rank-1 = สาม
rank-2 = สี่
rank-3 = ห้า
rank-4 = หก
rank-5 = เจ็ด
rank-6 = แปด
rank-7 = เก้า
rank-8 = สิบ
rank-9 = แจ็ค
rank-10 = ควีน
rank-11 = คิง
rank-12 = เอซ
ranks-0 = {" "}2
ranks-1 = {" "}3
ranks-2 = {" "}4
ranks-3 = {" "}5
ranks-4 = {" "}6
ranks-5 = {" "}7
ranks-6 = {" "}8
ranks-7 = {" "}9
ranks-8 = {" "}10
ranks-9 = แจ็ค
ranks-10 = ควีน
ranks-11 = คิง
ranks-12 = เอซ
suit-clubs = ดอกจิก
suit-diamonds = ข้าวหลามตัด
suit-hearts = โพแดง
suit-spades = โพดำ
hand-high-card = ไพ่สูง { $one }
hand-one-pair = คู่{ $many }
hand-two-pair = สองคู่{ $many } กับ{ $others }
hand-three-of-a-kind = ตอง{ $many }
hand-straight = สเตรทถึง{ $one }
hand-flush = ฟลัช { $one }สูงสุด
hand-full-house = ฟูลเฮาส์ ตอง{ $many }คู่{ $others }
hand-four-of-a-kind = โฟร์การ์ด{ $many }
hand-straight-flush = สเตรทฟลัชถึง{ $one }
hand-royal-flush = รอยัลฟลัช

# Refusals

error-unknown = ทำไม่สำเร็จ ({ $code })
error-offline = ติดต่อห้องไพ่ไม่ได้ เน็ตใช้ได้ไหม
error-try-again = ทำไม่สำเร็จ กรุณาลองใหม่
error-busy = ห้องไพ่กำลังยุ่ง กรุณาลองใหม่

### Later: what stands below comes after the first page and the table (docs/howto/add-a-language.md).

# บัญชี

account-keep-text = เลือกชื่อและรหัสผ่าน แล้วคุณจะเป็นผู้เล่นคนเดิมในทุกเบราว์เซอร์ พร้อมชื่อ ชิป และที่นั่งของคุณ
account-name = ชื่อบัญชี
account-make = สร้างบัญชี
account-log-in = เข้าสู่ระบบ
account-log-in-text = ผู้เล่นปัจจุบันของเบราว์เซอร์นี้พร้อมชิปจะถูกเก็บไว้ จนกว่าคุณจะออกจากระบบ
account-have = ฉันมีบัญชีแล้ว
account-none = ฉันยังไม่มีบัญชี
account-signed-in = คุณคือ { $name }
account-devices = เข้าสู่ระบบอยู่ที่
account-this = เบราว์เซอร์นี้
account-seen = ใช้ล่าสุด { $date }
account-unknown = เบราว์เซอร์ไม่รู้จัก
account-log-out = ออกจากระบบ
account-seats = คุณยังมีที่นั่งอยู่:
account-log-out-text = เมื่อออกจากระบบแล้วจะไม่มีใครเล่นมือของคุณที่นั่น เข้าสู่ระบบอีกครั้งเพื่อกลับไปนั่งที่เดิม หากต้องการนำชิปกลับ กรุณาออกจากโต๊ะก่อน
account-log-out-yes = ออกจากระบบอยู่ดี
account-sign-out = ให้ { $label } ออกจากระบบ
account-sign-out-others = ออกจากระบบที่อื่นทั้งหมด
account-others-out = คุณออกจากระบบที่อื่นทั้งหมดแล้ว
account-data = บันทึกข้อมูลของฉัน
account-delete = ลบบัญชี
account-delete-text = บัญชี ชื่อ และการเข้าสู่ระบบทั้งหมดจะหายไปถาวร และไม่มีใครได้ชิปของบัญชี ตาที่เล่นไปแล้วยังอยู่ แต่โยงถึงใครไม่ได้
account-delete-yes = ลบถาวร
passphrase = รหัสผ่าน
passphrase-new = รหัสผ่านใหม่
passphrase-hint = 10 ตัวอักษรขึ้นไป ใช้หลายคำก็ดี ไม่มีใครกู้คืนให้ได้ เก็บไว้ให้ดี
passphrase-show = แสดงรหัสผ่าน
passphrase-change = เปลี่ยนรหัสผ่าน
passphrase-change-text = คุณจะออกจากระบบที่อื่นทั้งหมด
passphrase-changed = ใช้รหัสผ่านใหม่ตั้งแต่บัดนี้

# Opening a private table

your-name = ชื่อของคุณ
table-kind = ใครเข้าได้
kind-private = เพื่อน
kind-public = ทุกคน
kind-private-hint = ใครมีลิงก์ก็ดูและนั่งเล่นได้
kind-public-hint = โต๊ะนี้จะอยู่ในรายการหน้าแรกด้วย
rail-open = ทันที
rail-late = ช้ากว่า
rail-closed = ไม่เห็นการเล่น
rail-open-hint = ผู้ชมเห็นการเล่นทันที แต่ไม่เห็นไพ่ที่ปิดของใคร
rail-late-hint = ผู้ชมเห็นการเล่นและข้อความหลังเวลานี้เท่านั้น
rail-closed-hint = ผู้ชมเห็นแค่ว่าใครนั่งตรงไหน ไม่เห็นการเล่น
rail-seconds = ช้ากว่าเท่าไร
seconds = { $seconds } วินาที
stack-hint = { $least } ถึง { $most } สำหรับบลายด์นี้
clock-seconds = เวลาคิด (วินาที)
computers = ผู้เล่นคอมพิวเตอร์
no-computers = ไม่มี
open-table = เปิดโต๊ะ
form-least = อย่างน้อย { $least }
form-most = ไม่เกิน { $most }
form-impossible = ใช้ค่านี้ไม่ได้

# The table

qr-show = แสดงคิวอาร์โค้ด
qr-hide = ซ่อนคิวอาร์โค้ด
qr-of = คิวอาร์โค้ดของลิงก์ { $link }
invite-text = ใครเปิดลิงก์นี้ก็เลือกที่นั่งว่างได้
copy-link = คัดลอกลิงก์
copy-by-hand = กด Ctrl+C หรือกดลิงก์ค้างไว้เพื่อคัดลอกเอง
share = แชร์
move-ask = ย้ายไปที่นั่ง { $seat } ไหม?
move-hint = ที่นั่นคุณเข้าเล่นเหมือนผู้เล่นใหม่ คือวางบลายด์หรือรอบิ๊กบลายด์
move-yes = ย้าย
choose-name = ตั้งชื่อผู้เล่น
take-seat = นั่งลง
cancel = ยกเลิก
sit-out = งดเล่นตาถัดไป
sit-out-soon = จบตานี้แล้วคุณจะงดเล่น
add-chips = เติมชิป
leave = ออกจากโต๊ะ
leave-sure = ออกจากโต๊ะเลยหรือไม่
leave-folds = ตานี้ถือว่าหมอบ ชิปที่ลงไปแล้วอยู่ในกองกลางต่อไป
leave-yes = ออกเลย
auto-muck = ไม่เปิดไพ่ที่แพ้
auto-muck-on = ไม่ถาม และไม่เปิดไพ่ที่แพ้
auto-muck-off = ถามคุณทุกครั้ง
sounds = เสียง
volume-turn = ถึงตาฉัน
volume-table = ไพ่และชิป
volume-talk = แชต
percent = { $part }%
english-terms = คำศัพท์โป๊กเกอร์เป็นภาษาอังกฤษ
big-cards = ไพ่ของฉันใหญ่ขึ้น
ladder = อันดับไพ่
ladder-mine = ตอนนี้คุณมี: { $hand }
words = คำศัพท์โป๊กเกอร์
rules-yours = กติกาของโต๊ะคุณ
search-words = ค้นหาคำศัพท์
words-none = ไม่พบคำที่ตรงกัน
in-english = ภาษาอังกฤษ: { $word }
settings-turn = เมื่อถึงตาฉัน
notify = แจ้งฉันเมื่อไม่ได้เปิดดูหน้านี้
notify-refused = เบราว์เซอร์ไม่อนุญาตสำหรับหน้านี้ คุณเปลี่ยนได้ในการตั้งค่าของเบราว์เซอร์
unit-chips = ชิป
unit-blinds = บิ๊กบลายด์
deck-auto = อัตโนมัติ
deck-two = 2 สี
deck-four = 4 สี
settings-look = ธีม
theme-dark = มืด
theme-light = สว่าง
theme-auto = ตามอุปกรณ์
settings-search = ค้นหาการตั้งค่า
settings-none = ไม่พบการตั้งค่าที่ตรงกัน
settings-save = บันทึกเป็นไฟล์
settings-load = โหลดจากไฟล์
settings-loaded = ใช้การตั้งค่าจากไฟล์แล้ว
settings-wrong = ไฟล์นี้ไม่ใช่การตั้งค่าของ Fairdeal ไม่มีอะไรเปลี่ยน
settings-reset = คืนค่าเริ่มต้น
settings-reset-sure = กดอีกครั้งเพื่อคืนค่า
key-hand = อ่านไพ่ของฉัน
key-table = ไพ่กองกลาง กองกลาง สแตก
key-turn = ราคาที่ต้องจ่าย เวลาที่เหลือ แอ็กชันล่าสุด
key-passive = ผ่านหรือตาม
key-raise = เดิมพันหรือเพิ่ม
key-presets = ยอดเดิมพัน
key-wish-fold = หมอบหรือผ่าน/หมอบ ล่วงหน้า
key-wish-stay = ผ่านหรือตาม ล่วงหน้า
key-wish-any = ตามทุกยอด ล่วงหน้า
key-board = อ่านไพ่กองกลาง
key-pot = อ่านยอดกองกลาง
key-stacks = อ่านสแตกของทุกคน
key-price = อ่านยอดที่ต้องตาม
key-time = อ่านเวลาที่เหลือ
key-last = อ่านการเล่นล่าสุด
key-unit = ชิปหรือบิ๊กบลายด์
key-press = กดปุ่มที่ต้องการ…
key-wrong = ใช้ตัวอักษรอังกฤษหรือตัวเลขเท่านั้น
key-taken = { $key } ใช้อยู่แล้ว: { $action }
keys-reset = กลับไปใช้ปุ่มแรก
key-show = เปิดไพ่ ไม่เปิดไพ่

# Talk

chat-empty = ยังไม่มีใครพูดอะไร
chat-sit = นั่งลงก่อนแล้วจึงคุยได้
chat-held = ข้อความของคนที่กำลังเล่นจะขึ้นเมื่อจบตา
chat-text = พิมพ์ข้อความ
chat-send = ส่ง
emotes = คำด่วน
emote-well-played = เล่นเก่ง!
emote-thanks = ขอบคุณ!
emote-hello = สวัสดี!
emote-wow = โอ้โห!
emote-ouch = โอ๊ย!
emote-good-game = เกมดี!
mute = ไม่ฟัง { $name }
unmute = ฟัง { $name } อีกครั้ง
report-ask = รายงานข้อความนี้ต่อเจ้าภาพไหม?
report-told = รายงานต่อเจ้าภาพแล้ว

# ผู้เล่น ผลได้เสีย และตาที่ผ่านมา

state-playing = กำลังเล่น
watching-count = { $count ->
    [0] ไม่มีผู้ชม
   *[other] ผู้ชม { $count } คน
  }
watching-names = ในนั้นมี: { $names }
note-on = บันทึกเกี่ยวกับ { $name }
note-hint = มีแต่คุณที่เห็น และเก็บไว้ในเบราว์เซอร์นี้เท่านั้น
note-save = บันทึกไว้
results-gone = ออกจากโต๊ะแล้ว
results-others = คนอื่นทั้งหมด
signed-up = +{ $chips }
signed-down = −{ $chips }
result-up = ได้ { $chips }
result-down = เสีย { $chips }
result-even = เสมอตัว
result-hands = { $hands } ตา
result-bought = เติมชิป { $chips }
result-taken = นำออก { $chips }
result-yours = ผลของคุณถึงตอนนี้: { $result } ใน { $hands }
results = ผลได้เสีย
past-list = ประวัติการเล่นทั้งหมด
past-away = กลับไปที่โต๊ะ
past-empty = ยังไม่มีตาไหนจบ
past-void = โมฆะ
past-earlier = ตาก่อนหน้า
past-later = ตาหลังจากนี้
step-first = ขั้นแรก
step-back = ย้อนหนึ่งขั้น
step-on = ไปอีกขั้น
step-last = ขั้นสุดท้าย
step-play = เล่น
step-pause = หยุด
step-speed = ความเร็ว: { $times }
speed-0 = ½×
speed-1 = 1×
speed-2 = 2×
speed-3 = 4×
part-preflop = พรีฟล็อป
part-flop = ฟล็อป
part-turn = เทิร์น
part-river = ริเวอร์
part-showdown = เปิดไพ่
part-end = จบตา
eyes = มุมมองของ
eyes-own = { $name } (คุณ)
eyes-table = โต๊ะ
eyes-now = คุณกำลังดูตานี้จากที่นั่งของ { $name }
eyes-table-now = คุณกำลังดูตานี้จากมุมของโต๊ะ ไม่เห็นไพ่ก่อนที่จะเปิด
text-stakes = โป๊กเกอร์เท็กซัส โนลิมิต บลายด์ { $small }/{ $big }
step-of = { $step } จาก { $steps }
save-text = บันทึกเป็นข้อความ
save-phh = บันทึกเป็น PHH
share-hand-text = ใครมีลิงก์จะเห็นตานี้และชื่อผู้เล่นในตา โดยไม่ต้องมีบัญชี แต่เข้าโต๊ะนี้ไม่ได้
share-hand-own = ใครมีลิงก์จะเห็นตานี้อย่างที่คุณเห็น รวมทั้งไพ่ของคุณและชื่อผู้เล่นในตา โดยไม่ต้องมีบัญชี ลิงก์นี้ไม่พาไปที่โต๊ะ และเรียกคืนไม่ได้
share-hand-make = สร้างลิงก์
share-hand-link = ลิงก์ไปยังตานี้
shared-none = แสดงตานี้ไม่ได้

# The host

hold-table = พักโต๊ะ
hold-hint = ยังไม่แจกตาใหม่จนกว่าคุณจะเล่นต่อ ตาที่เล่นอยู่เล่นจนจบ
go-on = เล่นต่อ
reported-by = รายงานโดย { $name }
report-done = เรียบร้อย
players-none = ยังไม่มีใครอื่นที่โต๊ะ
make-host = ให้เป็นเจ้าภาพ
ask-make-host = ให้ { $name } เป็นเจ้าภาพไหม? คุณจะเป็นผู้เล่นเหมือนคนอื่น
send-away = ให้ออก
ask-send-away = ให้ { $name } ออกไหม? ตาที่เล่นอยู่ถือว่าหมอบ
ban = ห้ามเข้า
ask-ban = ห้าม { $name } เข้าโต๊ะนี้ถาวรไหม?
company-watching = กำลังชม
company-left = เพิ่งออกไป
company-banned = ถูกห้ามเข้า
nameless = แขกที่ไม่มีชื่อ
unban = ให้กลับเข้า
add-computer = เพิ่มผู้เล่นคอมพิวเตอร์
add = เพิ่มผู้เล่น
rules-next = ตั้งแต่ตาถัดไป
rules-save = เปลี่ยน
rules-saved = มีผลตั้งแต่ตาถัดไป
host-link = ลิงก์เจ้าภาพ
host-link-text = ใครเปิดลิงก์นี้จะเป็นเจ้าภาพ เก็บไว้ใช้กับเครื่องอื่นของคุณ หรือให้เจ้าภาพคนต่อไป ลิงก์ใหม่ทำให้ลิงก์เก่าใช้ไม่ได้
host-link-new = ลิงก์เจ้าภาพใหม่
host-now = ตอนนี้คุณเป็นเจ้าภาพ
close-table = ปิดโต๊ะ
close-table-ask = ปิดโต๊ะสำหรับทุกคนไหม? ชิปทั้งหมดจะคืนเจ้าของ
close-table-yes = ปิดเลย

# Refusals

error-name-empty = กรุณาใส่ชื่อ
error-name-long = ชื่อยาวได้ไม่เกิน { $most } ตัวอักษร
error-name-characters = ชื่อนี้มีตัวอักษรที่แสดงไม่ได้
error-name-taken = มีคนใช้ชื่อนี้ที่โต๊ะแล้ว หรือเป็นชื่อบัญชีของผู้อื่น
error-not-your-turn = ยังไม่ถึงตาคุณ
error-must-call = ต้องตาม { $owed } หรือหมอบ
error-nothing-to-call = ไม่มียอดให้ตาม
error-raise-bounds = ยอดต้องอยู่ระหว่าง { $least } กับ { $most }
error-not-in-hand = คุณไม่ได้เล่นในตานี้
error-last-hand = มือสุดท้ายที่เหลืออยู่หมอบไม่ได้
error-stale = ช้าไป โต๊ะเล่นต่อไปแล้ว
error-not-seated = คุณไม่มีที่นั่งที่โต๊ะนี้
error-already-seated = คุณมีที่นั่งแล้ว
error-seat-taken = ที่นั่งนี้มีคนแล้ว
error-no-such-seat = โต๊ะนี้มีเพียง { $seats } ที่นั่ง
error-table-full = โต๊ะเต็ม
error-table-closed = โต๊ะปิดแล้ว
error-not-host = ทำได้เฉพาะเจ้าภาพของโต๊ะ
error-not-practice = ทำได้เฉพาะที่โต๊ะซ้อม
error-stack-full = ชิปของคุณเต็มแล้ว
error-no-chips = คุณไม่มีชิป
error-hand-running = กรุณารอให้จบตานี้ก่อน
error-not-sitting-out = คุณไม่ได้งดเล่นอยู่
error-nobody-ready = ยังไม่มีใครพร้อมเล่น
error-cannot-post = ตอนนี้คุณวางบลายด์ไม่ได้
error-buy-bounds = เติมชิปได้ { $least } ถึง { $most }
error-nothing-to-show = ตอนนี้ไม่มีไพ่ให้เปิด
error-held = เจ้าภาพพักโต๊ะไว้
error-end-stands = การปิดโต๊ะนี้ทำให้มีคนเสียตาไปแล้ว จึงยกเลิกไม่ได้
error-banned = เจ้าภาพของโต๊ะนี้ไม่ให้คุณเข้า
error-sent-away = เจ้าภาพให้คุณออกจากโต๊ะ คุณเล่นตานี้จนจบแล้วจึงออก
error-rail-full = โต๊ะนี้รับผู้ชมเพิ่มไม่ได้แล้ว ลองใหม่ภายหลัง
error-no-such-person = คนนั้นไม่อยู่แล้ว
error-not-banned = คนนั้นไม่ได้ถูกห้ามเข้า
error-too-many-bans = ห้ามเข้าได้ไม่เกิน { $most } คน
error-no-computer = ที่นั่งนั้นไม่ใช่ผู้เล่นคอมพิวเตอร์
error-no-person = คอมพิวเตอร์เป็นเจ้าภาพไม่ได้
error-yourself = ทำกับตัวเองไม่ได้
error-wrong-link = ลิงก์เจ้าภาพนี้ใช้ไม่ได้แล้ว
error-not-private = ทำไม่ได้ที่โต๊ะซ้อม
error-chat-empty = ข้อความว่างเปล่า
error-chat-long = ข้อความยาวได้ไม่เกิน { $most } ตัวอักษร
error-chat-characters = ข้อความนี้มีตัวอักษรที่แสดงไม่ได้
error-chat-fast = ส่งเร็วเกินไป กรุณารอสักครู่
error-no-such-line = ข้อความนั้นไม่มีแล้ว
error-no-such-hand = ตานั้นไม่ได้เก็บไว้แล้ว
error-hand-not-shown = ผู้ที่ไม่มีที่นั่งที่โต๊ะนั้นยังดูตานี้ไม่ได้ หรือดูไม่ได้เลย ตามที่เจ้าของโต๊ะกำหนด
error-not-expressible = ไฟล์ PHH บอกสิ่งที่เกิดขึ้นในตานี้ไม่ได้ ให้บันทึกเป็นข้อความแทน
error-garbage = ห้องไพ่ไม่เข้าใจคำสั่งนี้
error-unknown-frame = ห้องไพ่ไม่รู้จักคำสั่งนี้
error-binary-frame = ห้องไพ่รับเฉพาะข้อความ
error-frame-too-long = ยาวเกินไป (ไม่เกิน { $most })
error-hello-first = ยังเชื่อมต่อไม่เสร็จ กรุณาลองใหม่
error-protocol = หน้านี้เก่าแล้ว กรุณาโหลดใหม่
error-not-yours = โต๊ะซ้อมนี้เป็นของคนอื่น
error-no-such-table = ไม่พบโต๊ะนี้
error-no-session = ไม่พบคุกกี้ของเบราว์เซอร์ กรุณาโหลดหน้าใหม่
error-too-much-garbage = ห้องไพ่ปิดการเชื่อมต่อ
error-table-failed = ห้องไพ่หยุดโต๊ะนี้เพื่อรักษาชิปทุกตัว
error-bad-options = ตัวเลือกเหล่านี้ใช้ด้วยกันไม่ได้
error-bad-option = มีตัวเลือกที่ใช้ไม่ได้
error-form-number = กรุณาใส่จำนวนเต็ม
error-too-many-tables = คุณมีหลายโต๊ะแล้ว กรุณาออกจากโต๊ะหนึ่งก่อน
error-too-fast = เร็วเกินไป กรุณารอสักครู่แล้วลองใหม่
error-too-many-lines = คุณเปิดห้องไพ่นี้ไว้หลายที่เกินไป
error-too-many-guests = มีแขกใหม่จากเครือข่ายของคุณมากเกินไป กรุณาลองใหม่ในอีกไม่กี่นาที
error-closing = ห้องไพ่กำลังจะหยุด ตาที่เล่นค้างจะเล่นต่อเมื่อห้องกลับมา
error-wrong-login = ชื่อและรหัสผ่านไม่ตรงกัน
error-account-taken = มีคนใช้ชื่อนี้หรือชื่อที่คล้ายกันแล้ว
error-has-account = คุณมีบัญชีอยู่แล้ว
error-no-account = คุณไม่มีบัญชีที่นี่
error-seated = คุณมีที่นั่งอยู่ที่โต๊ะ กรุณาออกจากโต๊ะก่อน
error-signed-out = คุณออกจากระบบที่นี่แล้ว
error-passphrase-short = ต้องมีอย่างน้อย { $least } ตัวอักษร
error-passphrase-long = ไม่เกิน { $most } ตัวอักษร
error-passphrase-common = รหัสผ่านนี้เดาง่าย กรุณาคิดใหม่

# About the table

table-info = ข้อมูลโต๊ะนี้
info-kind = โต๊ะ
info-blinds = บลายด์
info-clock = เวลาคิดต่อครั้ง
info-no-clock = ไม่จับเวลา
info-reconnect = เวลาเพิ่มเมื่อสัญญาณหลุด
info-seconds = { $count } วินาที

# โค้ชของโต๊ะซ้อม

coach-review = เล่นแบบไหนดีกว่า?
coach-see = ดูตอนนี้บนโต๊ะ: { $what }
coach-when = คำแนะนำของโค้ชที่โต๊ะซ้อม
coach-off = ปิด
coach-ask = เมื่อฉันขอ
coach-always = ทุกครั้ง
coach-best = ดีที่สุด: { $action }
coach-next = รองลงมา: { $action }
coach-have = ไพ่ของคุณ: { $hand }
coach-win = โอกาสชนะถ้าเล่นจนจบ: ราว { $share }%
coach-win-river = โอกาสชนะ: ราว { $share }%
coach-equity = คุณชนะราว { $share }% เทียบกับไพ่ที่คนอื่นน่าจะมี
coach-equity-then = ตอนนั้นคุณมีโอกาสชนะราว { $share }%
coach-equity-theirs = เมื่อเทียบกับไพ่ที่คนอื่นน่าจะมี โอกาสชนะราว { $share }%
coach-price = ตาม { $owed } มีโอกาสได้ { $pot } คุ้มเมื่อโอกาสชนะเกิน { $needed }%
coach-outs = มีไพ่ { $count } ใบที่ช่วยคุณ
coach-outs-of = { $count } ใบทำให้ได้ { $kind }
coach-reads = ไพ่ที่คนอื่นน่าจะมี
coach-read = หนึ่งในราว { $width }% ของไพ่ทั้งหมด
coach-read-any = แทบจะเป็นไพ่อะไรก็ได้
coach-worth = ได้หรือเสียชิปเฉลี่ย เทียบกับการหมอบ
coach-close = ก้ำกึ่ง ต่างกันเพียงเล็กน้อย
coach-fine = ดีแล้ว ไม่มีทางอื่นที่ดีกว่าชัดเจน
coach-better = ดีกว่า: { $action } เฉลี่ยได้เพิ่มราว { $chips } ชิป
coach-easy = ดูแค่ไพ่ของตัวเอง และให้คะแนนไพ่นี้ { $share } จาก 100
coach-medium = คิดเทียบกับไพ่อะไรก็ได้ โอกาสชนะ { $share }%
coach-hard = คิดเทียบกับไพ่ที่คนอื่นน่าจะมี โอกาสชนะ { $share }%
coach-hidden = ไม่ได้เปิดไพ่ { $did ->
    [check] หลังผ่านครั้งนี้ ไพ่น่าจะเป็นหนึ่งในราว { $width }% ของไพ่ทั้งหมด
    [call] หลังตามครั้งนี้ ไพ่น่าจะเป็นหนึ่งในราว { $width }% ของไพ่ทั้งหมด
    [bet] หลังเดิมพันครั้งนี้ ไพ่น่าจะอยู่ในกลุ่มดีที่สุดราว { $width }%
   *[raise] หลังเพิ่มครั้งนี้ ไพ่น่าจะอยู่ในกลุ่มดีที่สุดราว { $width }%
  }
coach-hidden-any = ไม่ได้เปิดไพ่ การเล่นครั้งนี้บอกอะไรได้น้อย อาจถือไพ่อะไรก็ได้
coach-folded = ไม่ได้เปิดไพ่
kind-high-card = ไพ่สูงกว่า
kind-one-pair = หนึ่งคู่
kind-two-pair = สองคู่
kind-three-of-a-kind = ตอง
kind-straight = สเตรท
kind-flush = ฟลัช
kind-full-house = ฟูลเฮาส์
kind-four-of-a-kind = โฟร์การ์ด
kind-straight-flush = สเตรทฟลัช
kind-royal-flush = รอยัลฟลัช
session-title = การเล่นครั้งนี้
session-ask = ฉันเล่นเป็นอย่างไร?
session-again = นับใหม่
session-hands = { $count } ตา
session-hands-means = จำนวนตาที่คุณได้รับไพ่ที่โต๊ะนี้
session-vpip = VPIP { $part }%
session-vpip-means = คุณเลือกลงชิปก่อนฟล็อปบ่อยแค่ไหน ถ้ามีหกคนที่โต๊ะ 15 ถึง 35% กำลังดี
session-pfr = PFR { $part }%
session-pfr-means = คุณเพิ่มก่อนฟล็อปบ่อยแค่ไหน ยิ่งใกล้ VPIP ยิ่งดี
session-aggression = เดิมพันและเพิ่ม { $raises } ครั้ง ตาม { $calls } ครั้ง
session-aggression-means = คนที่เพิ่มบ่อยกว่าตามจะชนะกองกลางโดยไม่ต้องเปิดไพ่บ่อยกว่า
session-showdowns = ชนะ { $won } จาก { $count } ครั้งที่เปิดไพ่
session-showdowns-means = ปกติคือราวครึ่งหนึ่ง
session-costly = การตัดสินใจที่เสียมากที่สุดใน { $count } ตาล่าสุด:
session-cost = { $done } แทนที่จะ { $action } เสียราว { $chips }
session-call = ตาม
