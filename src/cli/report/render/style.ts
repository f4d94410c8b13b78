/** The page's own style. Colours have a contrast of 4.5 to 1 and more on their grounds, in light and in dark. */
export const style = `
:root{color-scheme:light dark;--ground:#fff;--raised:#f6f7f9;--line:#d5d9e0;--ink:#1b1f27;--dim:#565e6c;--link:#0b57c2;
--good:#17663a;--note:#4a5160;--weak:#8a4b00;--bad:#b3161f;--s0:#0b62c4;--s1:#b04a00;--s2:#17663a;--s3:#8a2a9b;--s4:#a3123f;--s5:#555}
@media(prefers-color-scheme:dark){:root{--ground:#14171c;--raised:#1d2128;--line:#3a414d;--ink:#e8ebf0;--dim:#a8b0bd;--link:#8ab8ff;
--good:#7fd6a0;--note:#b9c0cc;--weak:#f0b45c;--bad:#ff9a95;--s0:#7db2ff;--s1:#ffb070;--s2:#7fd6a0;--s3:#d9a3ea;--s4:#ff9fb8;--s5:#bbb}}
*{box-sizing:border-box}
html{scroll-padding-top:4rem}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
header,main,footer{max-width:70rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:2rem}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,input:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--ground);padding:.5rem}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .25rem;letter-spacing:-.01em;overflow-wrap:anywhere}
h2{font-size:1.4rem;line-height:1.3;margin:3rem 0 .75rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{font-size:1.1rem;margin:0;overflow-wrap:anywhere}h4{font-size:1rem;margin:1.5rem 0 .5rem}
summary h3{display:inline}summary>.mark,summary>.dim{margin-left:.4rem}
p{margin:.5rem 0;max-width:46rem}
.dim,.lead{color:var(--dim)}
nav ul,.cards,.legend,.todo{list-style:none;margin:0;padding:0}
nav{margin-top:1rem}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.75rem;margin:1rem 0}
.cards a{display:block;height:100%;padding:.8rem 1rem;
background:var(--raised);border:1px solid var(--line);border-radius:.5rem;color:inherit;text-decoration:none}
.cards a:hover{border-color:var(--link)}
.cards b{display:block;font-size:1.6rem;line-height:1.2;font-variant-numeric:tabular-nums}
.todo li{padding:.5rem 0;border-bottom:1px solid var(--line)}.todo li:last-child{border:0}
.mark{font-weight:600}.good{color:var(--good)}.note{color:var(--note)}.weak{color:var(--weak)}.bad{color:var(--bad)}
.facts{display:flex;flex-wrap:wrap;gap:.5rem 2rem;margin:.75rem 0}.facts dt{color:var(--dim);font-size:.85rem}
.facts dd{margin:0}.spark{width:7.5rem;height:1.5rem}
.thing{margin:.75rem 0;border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem}
.thing>summary{cursor:pointer}
summary{cursor:pointer}details details{margin:.5rem 0}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem;font-size:.925rem}
caption{text-align:left;font-weight:600;padding:.4rem 0}
summary+table caption{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}
th,td{text-align:left;vertical-align:top;
padding:.35rem .9rem .35rem 0;border-bottom:1px solid var(--line)}
thead th{color:var(--dim);font-weight:600;font-size:.85rem;white-space:nowrap}tbody th{font-weight:500}
td.n,th.n{padding-right:1.6rem}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
code{font:.875em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}.mark{white-space:nowrap}
bdi{unicode-bidi:isolate}.long,h1 bdi,h3 bdi{overflow-wrap:anywhere}
del{color:var(--bad)}ins{color:var(--good);text-decoration:none}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1rem 2rem}
figure{margin:1rem 0;min-width:0}figcaption{font-weight:600}svg{display:block;width:100%;height:auto;max-width:46rem}
svg text{fill:var(--dim);font:12px system-ui,sans-serif;unicode-bidi:isolate}.e{text-anchor:end}.m{text-anchor:middle}
.grid path{stroke:var(--line);fill:none}.line{fill:none;stroke-width:2}.area{stroke:none;opacity:.15}
.s0{stroke:var(--s0)}.area.s0{fill:var(--s0)}.s1{stroke:var(--s1);stroke-dasharray:6 3}.s2{stroke:var(--s2);stroke-dasharray:2 3}
.s3{stroke:var(--s3);stroke-dasharray:8 3 2 3}.s4{stroke:var(--s4);stroke-dasharray:10 4}.s5{stroke:var(--s5);stroke-dasharray:1 3}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.875rem}
.legend svg{display:inline-block;width:24px;height:8px;vertical-align:middle}
.filter{position:sticky;top:0;z-index:1;background:var(--ground);padding:.75rem 0;border-bottom:1px solid var(--line);
display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;margin-top:1rem}
.filter label{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;flex:0 1 38rem;min-width:0}
.filter+section>h2{border:0;padding-top:0;margin-top:1.5rem}
.filter input{font:inherit;color:inherit;background:var(--raised);
border:1px solid var(--dim);border-radius:.4rem;padding:.4rem .6rem;flex:1 1 14rem;min-width:0}
[hidden]{display:none!important}
footer{margin-top:3rem;padding-bottom:2rem;color:var(--dim);font-size:.9rem}
@media(max-width:40rem){html{scroll-padding-top:7.5rem}
header,main,footer{padding-left:1rem;padding-right:1rem}h1{font-size:1.5rem}}
@media screen and (max-width:48rem){thead{position:absolute;clip-path:inset(50%)}tr,th,td{display:block}
tr{padding:.5rem 0;border-bottom:1px solid var(--line)}th,td{border:0;padding:.1rem 0}
td,td.n{position:relative;padding-left:8.5rem;text-align:left;white-space:normal;min-height:1.6rem}
td::before{content:attr(data-of);position:absolute;left:0;width:8rem;color:var(--dim);font-size:.85rem}
td:only-of-type{padding-left:0}td:only-of-type::before{position:static;display:block}td[data-none]{display:none}}
@media screen and (min-width:40rem) and (max-width:48rem){tbody{display:grid;grid-template-columns:1fr 1fr;column-gap:2rem}}
@media print{:root{color-scheme:light;--ground:#fff;--raised:#fff;--ink:#000;--dim:#444;--line:#bbb}html{font-size:13px}body{font-size:1rem}
th.n,td.n{white-space:normal}
.filter:not(.used),nav,.skip{display:none}.filter{position:static}
details::details-content{content-visibility:visible;display:block;block-size:auto}
thead{display:table-header-group}tr,figure{break-inside:avoid}h2,h3,h4,summary{break-after:avoid}a{color:inherit}}
`;
