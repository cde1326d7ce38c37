/** The guide's style: quiet, in the reader's light or dark, one column on a narrow screen. */
export const GUIDE_STYLE = `
:root{color-scheme:light dark;--ink:#1d2530;--soft:#5b6675;--line:#dfe4ea;--ground:#fff;--raised:#f5f7f9;--link:#1c62b9;--mark:#fff1b8;font:15px/1.65 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
@media(prefers-color-scheme:dark){:root{--ink:#dce3ea;--soft:#98a4b3;--line:#2d3743;--ground:#12171d;--raised:#1a2129;--link:#7db4f5;--mark:#5a4a10}}
*{box-sizing:border-box}
body{margin:0;color:var(--ink);background:var(--ground);display:grid;grid-template-columns:260px minmax(0,1fr)}
a{color:var(--link);text-underline-offset:3px}nav a{text-decoration:none}nav a:hover{text-decoration:underline}
a:focus-visible,input:focus-visible,summary:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:3px}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px 20px;border-right:1px solid var(--line);background:var(--raised);display:flex;flex-direction:column;gap:2px}
nav h1{font-size:16px;margin:0 0 12px}nav a{padding:3px 0;color:inherit}nav a[hidden]{display:none}
nav label span{position:absolute;clip-path:inset(50%)}nav input{width:100%;padding:6px 8px;border:1px solid var(--line);border-radius:6px;background:var(--ground);color:inherit;font:inherit}
nav [role=status]{margin:4px 0 8px;min-height:1.4em;font-size:13px;color:var(--soft)}
main{padding:24px 40px 120px;max-width:920px}.languages{text-align:right;font-size:13px;margin:0}
section:first-of-type h2{border:0;margin-top:16px}h2{font-size:24px;line-height:1.3;margin:56px 0 12px;padding-top:16px;border-top:1px solid var(--line)}h3{font-size:17px;margin:28px 0 8px}
p,ul,ol{margin:8px 0}li{margin:3px 0}
code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;background:var(--raised);border-radius:4px;padding:1px 4px;overflow-wrap:anywhere}
pre{background:var(--raised);border:1px solid var(--line);border-radius:8px;padding:12px 14px;white-space:pre-wrap}pre code{background:none;padding:0}
.wide{overflow:auto;margin:12px 0}table{border-collapse:collapse;width:100%;font-size:14px}th{text-align:left;font-weight:600;color:var(--soft);white-space:nowrap}
th,td{border-bottom:1px solid var(--line);padding:6px 14px 6px 0;vertical-align:top}.short code{white-space:nowrap}
details{border:1px solid var(--line);border-radius:8px;margin:8px 0;padding:0 14px}summary{cursor:pointer;padding:8px 0;font-weight:600}
blockquote{margin:12px 0;padding:2px 14px;border-left:3px solid var(--link);background:var(--raised)}
.drawing{margin:16px 0;overflow:auto}.drawing svg{width:100%;max-width:760px;min-width:560px;height:auto}
.drawing rect{fill:var(--raised);stroke:var(--soft)}.drawing text{fill:var(--ink);font-size:8.5px;text-anchor:middle}
.drawing path{fill:none;stroke:var(--soft)}.drawing .by{stroke-dasharray:3 3;opacity:.45}.drawing .own{stroke:var(--link);stroke-width:1.5}.drawing marker path{fill:var(--link);stroke:none}
section[hidden]{display:none}
@media(max-width:800px){body{display:block}nav{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line)}main{padding:16px}}
@media print{nav{display:none}body{display:block}}
`
