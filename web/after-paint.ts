/** React Router's inline module script: it imports the page's route modules, registers them and imports the entry. */
const START = /<script type="module" async="">(?<code>[\s\S]*?)<\/script>/;
const PRELOAD = /<link rel="modulepreload" href="(?<href>[^"]+)"\/>/g;
const IMPORT = /import (?:\* as (?<name>\w+) from )?"(?<url>[^"]+)";?/g;
/** The rest of that script without its imports. */
const REST = /^window\.__reactRouterRouteModules = \{(?<routes>(?:"[^"]+":\w+,?)*)\};\s*import\("(?<entry>[^"]+)"\);$/;
const ROUTE = /"(?<id>[^"]+)":(?<name>\w+)/g;

/** A style sheet that loads longer than this means a slow connection. In milliseconds. */
const SLOW_MS = 100;
/** Start the scripts after this time when no paint is reported. In milliseconds. */
const FALLBACK_MS = 1_000;

/** Everything in the start script that differs between pages. */
interface Start {
  preloads: string[];
  /** Each module and its route ID. The route manifest belongs to no route. */
  modules: [url: string, route: string | null][];
  entry: string;
}

/** Text of the alert when the scripts fail to load. */
const INCOMPLETE = 'Parts of this page could not be loaded. Please load it again in a moment.';

/**
 * This script is the same for every page: what differs is in a data attribute. So the CSP can list its hash before
 * any page is rendered (scripts/lib/check-documents.ts). `'self'` in the CSP allows `import()` of our files.
 */
const SCRIPT = [
  '{const{preloads,modules,entry}=JSON.parse(document.currentScript.dataset.start);',
  'let begun;const begin=()=>{if(begun)return;begun=true;',
  'for(const href of preloads)',
  "document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));",
  'Promise.all(modules.map(([url])=>import(url))).then((all)=>{',
  'window.__reactRouterRouteModules=Object.fromEntries(all.map((one,at)=>[modules[at][1],one]).filter(([id])=>id!==null));',
  'return import(entry)}).catch((error)=>{',
  // The server-rendered page stays readable, but it reacts to no click.
  "const told=Object.assign(document.createElement('p'),{role:'alert',",
  `textContent:${JSON.stringify(INCOMPLETE)},style:'margin:0;padding:16px;text-align:center'});`,
  'document.body.prepend(told);throw error})};',
  "if(document.visibilityState==='hidden'||performance.getEntriesByType('resource')",
  `.some(({name,duration})=>/\\.css/.test(name)&&duration>${SLOW_MS}))begin();else{`,
  "try{new PerformanceObserver(begin).observe({type:'paint',buffered:true})}catch{}",
  `setTimeout(begin,${FALLBACK_MS})}}`,
].join('');

/**
 * Delays the module scripts of a document until its content is painted. So 145 KB of scripts do not compete with the
 * style sheets, the font and the first image for bandwidth, nor with the first frame for the CPU.
 * On a fast connection the scripts wait for the first paint. On a slow one they arrive after the first paint anyway,
 * so they are requested once the style sheets are loaded and the connection is not idle. A background tab, which
 * never paints, starts at once.
 */
export function afterPaint(html: string): string {
  const start = startOf(html);
  // Unknown form of the start script: the build fails on it (scripts/lib/check-documents.ts).
  if (!start) return html;
  const startData = attribute(JSON.stringify(start));
  return html.replaceAll(PRELOAD, '').replace(START, () => `<script data-start="${startData}">${SCRIPT}</script>`);
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
