import { line } from '../../contract/text.ts';

/** What each payload does when it runs. Tests look for the effect afterwards. */
const RUN = 'self.ran=1';

/**
 * Text that has a special meaning wherever a page is careless with it. Elements that it would create carry
 * `data-hostile`, so that tests find them.
 */
export const PAYLOADS = [
  `<script data-hostile>${RUN}</script>`,
  `<img data-hostile src=x onerror=${RUN}>`,
  `"><svg data-hostile onload=${RUN}>`,
  `'-${RUN}-'`,
  `"onmouseover="${RUN}" data-hostile="`,
  `<svg><script data-hostile>${RUN}<b>`,
  `<iframe data-hostile srcdoc="<script>parent.ran=1</script>">`,
  `<a data-hostile href="javascript:${RUN}">click</a>`,
  `javascript:${RUN}//`,
  `java\tscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `</title><script data-hostile>${RUN}</script>`,
  `</script><script data-hostile>${RUN}</script>`,
  `<!--<script>`,
  `--><img data-hostile src=x onerror=${RUN}>`,
  `</style><img data-hostile src=x onerror=${RUN}>`,
  `</textarea><img data-hostile src=x onerror=${RUN}>`,
  `<style data-hostile>*{display:none!important}</style>`,
  `};body{background:red}/*`,
  `@import"//hostile.example/a.css";`,
  `<base data-hostile href=//hostile.example/>`,
  `<meta data-hostile http-equiv=refresh content=0;url=//hostile.example/>`,
  `<form data-hostile action=//hostile.example/><input>`,
  `<math><mtext><table><mglyph><style><img data-hostile src onerror=${RUN}>`,
  `<svg></p><style><g title="</style><img data-hostile src onerror=${RUN}>">`,
  `<noscript><p title="</noscript><img data-hostile src=x onerror=${RUN}>">`,
  `\${${RUN}}{{${RUN}}}<%=${RUN}%>#{${RUN}}`,
  `"}];${RUN};[{"`,
  `\\u003cimg data-hostile src=x onerror=${RUN}\\u003e`,
  `&lt;img data-hostile src=x onerror=${RUN}&gt;&#60;b&#62;`,
  `\u2028${RUN}\u2029${RUN}`,
  `[x](javascript:${RUN}) ![x](//hostile.example/a.png) **b** \`c\``,
  `\u202Egnp.exe\u202C \u2066\u2069\u200B\u200D\uFEFFzero`,
  `Z\u0335\u0321\u0327a\u0337\u0322l\u0334g\u0336o`,
  `👩‍👩‍👧‍👦 \u{1F3F4}\u{E0067}\u{E0062}\u{E007F} ﷽`,
  `ＳＣＲＩＰＴ ＜script＞ ſcript K`,
  `$& $1 $\` $' %s %d %00 ../../etc/passwd`,
  `__proto__ constructor toString [constructor] [valueOf] [hasOwnProperty]`,
];

/** Names of at most 50 characters. The first ones are properties of every object. */
export const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  `<img data-hostile src=x onerror=${RUN}>`,
  `<script data-hostile>${RUN}</script>`,
  `"><svg data-hostile onload=${RUN}>`,
  `</script><script data-hostile>${RUN}//`,
  `javascript:${RUN}`,
  `'-${RUN}-'`,
  'W'.repeat(50),
  '\u{1F469}\u200D\u{1F469} '.repeat(8).trim(),
  '../../x?a=b&c#d %2e',
];

/** Only contents take the payloads that titles and names reject. */
const LINES = PAYLOADS.flatMap((text) => line('Title', { max: 500 }).safeParse(text).data ?? []);

/** Joins payloads to texts of at most `most` characters, until all are used. */
export function pack(most: number): string[] {
  const texts: string[] = [];
  for (const payload of LINES) {
    const joined = `${texts.at(-1) ?? ''} ${payload}`.trim();
    if (texts.length > 0 && joined.length <= most) texts[texts.length - 1] = joined;
    else texts.push(payload.trim());
  }
  return texts;
}
