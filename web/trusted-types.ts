/**
 * First script in the head. Where the browser supports Trusted Types, this policy (required by server/pages/csp.ts)
 * is the only way to turn text into markup, a script or a script URL, for our code and for libraries. It allows:
 *
 * - markup: text without a tag, which parses to plain text (style sheets of the component library, JSON-LD), and the
 *   empty script element that React uses to create one;
 * - script: JSON, which does nothing when executed (JSON-LD of a page after client-side navigation);
 * - script URL: a file of the build.
 *
 * Everything else is refused and reported as a violation. The script also disables zod's compilation of functions
 * from text: zod compiles when a schema is created, before any of our modules could configure it.
 *
 * It runs from the document before React hydrates, so the browser bundle does not contain it.
 */
export const trustedTypesScript = import.meta.env.SSR
  ? [
      'self.__zod_globalConfig={jitless:true};',
      "self.trustedTypes?.createPolicy('default',{",
      "createHTML:(text)=>text==='<script></'+'script>'||!text.includes('<')?text:null,",
      'createScript:(text)=>{try{JSON.parse(text);return text}catch{return null}},',
      "createScriptURL:(text)=>new URL(text,location.href).href.startsWith(location.origin+'/assets/')?text:null",
      '})',
    ].join('')
  : '';
