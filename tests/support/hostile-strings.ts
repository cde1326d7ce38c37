/** Markup and script that must stay text. */
const MARKUP = [
  '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<svg onload=alert(1)>', '"><script>alert(1)</script>', "'><img src=x onerror=alert(1)>", '</textarea><script>alert(1)</script>',
  '</title><script>alert(1)</script>', '<iframe src="javascript:alert(1)"></iframe>', '<a href="javascript:alert(1)">x</a>', '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '<style>*{display:none}</style>', '<base href="//evil.example/">', '<meta http-equiv=refresh content=0>', '<!--', '-->', '<![CDATA[x]]>', '&lt;script&gt;', '&#60;script&#62;', '&amp;amp;', '<b>bold</b>',
  '{{constructor.constructor("alert(1)")()}}', '${alert(1)}', '#{7*7}', '<%= 7*7 %>', '{{7*7}}', '$t(common.close)', '{{count}}', '{{- name }}', 'javascript:alert(1)', 'data:text/html,<script>alert(1)</script>',
]
/** What a spreadsheet would run. */
const FORMULAS = [
  '=1+1', '=HYPERLINK("http://evil.example","x")', '=cmd|" /C calc"!A0', '+1+1', '-1+1', '-2+3+cmd|" /C calc"!A0', '@SUM(1+1)', '@import', '=IMPORTXML("http://evil.example","//a")', "=DDE('cmd','/C calc','x')",
  '＝1+1', '＋1', '－1', '＠x', '=1,2', '="x"', '+"a",b', "'=1+1",
]
/** What breaks queries, separators, paths and parsers. */
const SYNTAX = [
  "'; drop table orders; --", '" or 1=1 --', "\\'; select 1", '%', '_', '%%%', '\\', '\\\\', '\\n', '%00', '%0a', '\\u0000', '../../etc/passwd', '..\\..\\windows', '`id`', '$(id)', '; ls', '| cat', '&& true', '> /dev/null',
  'a,b', 'a;b', '"', '""', "'", '"a","b"', 'null', 'undefined', 'NaN', 'true', '0', '-0', '1e309', '[]', '{}', '{"a":1}', '__proto__', 'constructor', 'toString', 'hasOwnProperty',
]
/** Signs that widen, turn round, pile up or vanish. */
const SIGNS = [
  '\u202egnp.exe\u202c', '\u2067rtl\u2069', 'مرحبا بالعالم', 'שלום עולם', 'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f', '\u200b', 'a\u200bb', '\ufeffx', '\u2028line', '\u2029paragraph', '👩‍👩‍👧‍👦', '🏳️‍🌈', '𝒳𝓎', '𠜎𠜱',
  '订单', '訂單', 'İstanbul', 'ﬁ', 'ß', 'e\u0301', '\u00a0', '\u3000x\u3000',
]

/** Texts that try to run, to break out or to break the layout; none holds what a field refuses as a control character. */
export const HOSTILE_STRINGS: readonly string[] = [...MARKUP, ...FORMULAS, ...SYNTAX, ...SIGNS]

/** Texts with characters that no field takes. */
export const REFUSED_STRINGS: readonly string[] = ['a\u0000b', '\u0007', 'x\u001b[31m', '\u007f', 'a\rb', '\u000b', '\u001f']
