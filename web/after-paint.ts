/** React Router's own start of a page: a module that asks for the page's modules, sets them out and asks for the entry. */
const START = /<script type="module" async="">(?<code>[\s\S]*?)<\/script>/;
const PRELOAD = /<link rel="modulepreload" href="(?<href>[^"]+)"\/>/g;
const IMPORT = /import (?:\* as (?<name>\w+) from )?"(?<url>[^"]+)";?/g;
/** What is left of it without its imports. */
const REST = /^window\.__reactRouterRouteModules = \{(?<routes>(?:"[^"]+":\w+,?)*)\};\s*import\("(?<entry>[^"]+)"\);$/;
const ROUTE = /"(?<id>[^"]+)":(?<name>\w+)/g;

/** A style sheet that took longer came over a slow line, in milliseconds. */
const SLOW = 100;
/** A page that no frame of is painted, or not said to be, begins after this time, in milliseconds. */
const PATIENCE = 1_000;

/** What the start of a page needs to know: all that differs between pages. */
interface Start {
  preloads: string[];
  /** Module and route; the manifest is of none. */
  modules: [url: string, route: string | null][];
  entry: string;
}

/** What a page says whose scripts have not come. */
const INCOMPLETE = 'Parts of this page could not be loaded. Please load it again in a moment.';

/**
 * The same for every page: what differs stands in an attribute, so that the policy can name this script before any page is
 * rendered (scripts/lib/check-documents.ts). The policy lets `import()` of our files through by `'self'`.
 */
const SCRIPT = [
  '{const{preloads,modules,entry}=JSON.parse(document.currentScript.dataset.start);',
  'let begun;const begin=()=>{if(begun)return;begun=true;',
  'for(const href of preloads)',
  "document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));",
  'Promise.all(modules.map(([url])=>import(url))).then((all)=>{',
  'window.__reactRouterRouteModules=Object.fromEntries(all.map((one,at)=>[modules[at][1],one]).filter(([id])=>id!==null));',
  'return import(entry)}).catch((error)=>{',
  // It stands there as the server made it: what it says can be read, and nothing in it hears a press.
  "const told=Object.assign(document.createElement('p'),{role:'alert',",
  `textContent:${JSON.stringify(INCOMPLETE)},style:'margin:0;padding:16px;text-align:center'});`,
  'document.body.prepend(told);throw error})};',
  "if(document.visibilityState==='hidden'||performance.getEntriesByType('resource')",
  `.some(({name,duration})=>/\\.css/.test(name)&&duration>${SLOW}))begin();else{`,
  "try{new PerformanceObserver(begin).observe({type:'paint',buffered:true})}catch{}",
  `setTimeout(begin,${PATIENCE})}}`,
].join('');

/**
 * A document that asks for its modules when what it shows is there, so that 145 KB of scripts hold up neither style, font
 * and first picture on the line, nor the first frame on the processor. Over a quick line they wait for that frame. Over a
 * slow one they come later than it anyway, and are asked for once the style sheets are here, so that the line is not idle.
 * A tab in the background, which paints nothing, begins at once.
 */
export function afterPaint(html: string): string {
  const start = startOf(html);
  // Of another form than is known here: the build fails on it (scripts/lib/check-documents.ts).
  if (!start) return html;
  const told = attribute(JSON.stringify(start));
  return html.replaceAll(PRELOAD, '').replace(START, () => `<script data-start="${told}">${SCRIPT}</script>`);
}

function startOf(html: string): Start | undefined {
  const code = START.exec(html)?.groups?.code;
  const rest = REST.exec(code?.replaceAll(IMPORT, '').trim() ?? '')?.groups;
  if (code === undefined || rest?.entry === undefined) return undefined;
  const names = new Map([...(rest.routes ?? '').matchAll(ROUTE)].map(({ groups }) => [groups?.name, groups?.id]));
  const modules = [...code.matchAll(IMPORT)].map(({ groups }): [string, string | null] => [
    groups?.url ?? '',
    names.get(groups?.name) ?? null,
  ]);
  if (modules.filter(([, route]) => route !== null).length !== names.size) return undefined;
  return { preloads: [...html.matchAll(PRELOAD)].map(({ groups }) => groups?.href ?? ''), modules, entry: rest.entry };
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
