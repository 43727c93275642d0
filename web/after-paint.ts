/** React Router's own start of a page: a module that asks for the page's modules, sets them out and asks for the entry. */
const START = /<script type="module" async="">(?<code>[\s\S]*?)<\/script>/;
const PRELOAD = /<link rel="modulepreload" href="(?<href>[^"]+)"\/>/g;
const IMPORT = /import (?:\* as (?<name>\w+) from )?(?<url>"[^"]+");?/g;
/** What only a module may have. */
const STATEMENT = /^\s*(?:import|export)\b(?!\s*\()/m;

/** A style sheet that took longer came over a slow line, in milliseconds. */
const SLOW = 100;
/** A page that no frame of is painted, or not said to be, begins after this time, in milliseconds. */
const PATIENCE = 1_000;

/**
 * A document that asks for its modules when what it shows is there, so that 145 KB of scripts hold up neither style, font
 * and first picture on the line, nor the first frame on the processor. Over a quick line they wait for that frame. Over a
 * slow one they come later than it anyway, and are asked for once the style sheets are here, so that the line is not idle.
 * A tab in the background, which paints nothing, begins at once.
 *
 * The policy lets `import()` of our files through by `'self'`, and this script by its hash (server/pages/csp.ts).
 */
export function afterPaint(html: string): string {
  const code = START.exec(html)?.groups?.code;
  const rest = code?.replaceAll(IMPORT, '').trim();
  // Of another form than is known here. It works as it is; the build fails on it (scripts/lib/check-documents.ts).
  if (code === undefined || rest === undefined || STATEMENT.test(rest)) return html;
  const preloads = [...html.matchAll(PRELOAD)].map(({ groups }) => groups?.href);
  const imports = [...code.matchAll(IMPORT)].map(({ groups }) => ({ name: groups?.name ?? '', url: groups?.url }));
  const start = [
    '{let begun;const begin=()=>{if(begun)return;begun=true;',
    `for(const href of ${JSON.stringify(preloads)})`,
    "document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));",
    `Promise.all([${imports.map(({ url }) => `import(${url})`).join()}])`,
    `.then(([${imports.map(({ name }) => name).join()}])=>{${rest}})};`,
    "if(document.visibilityState==='hidden'||performance.getEntriesByType('resource')",
    `.some(({name,duration})=>/\\.css/.test(name)&&duration>${SLOW}))begin();else{`,
    "try{new PerformanceObserver(begin).observe({type:'paint',buffered:true})}catch{}",
    `setTimeout(begin,${PATIENCE})}}`,
  ].join('');
  return html.replaceAll(PRELOAD, '').replace(START, () => `<script>${start}</script>`);
}
