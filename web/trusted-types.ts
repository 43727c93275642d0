/**
 * Runs first of all in the head. Where the browser knows Trusted Types, text may become markup, a script or the address
 * of one only through this policy (server/pages/csp.ts requires it), whatever part of the page or of a library tries:
 *
 * - markup: text without a tag, which parses to nothing but text (style sheets of the component library, JSON-LD), and the
 *   empty script element by which React makes one;
 * - script: JSON, which does nothing when it is run (JSON-LD of a page that was navigated to);
 * - address of a script: a file of the build.
 *
 * The rest is refused, and reported as a violation. zod is told not to try to make functions of text, as it does when a
 * schema is made, which comes before any module of ours could say so.
 *
 * It stands in the document and has run before React sees it: the files for the browser do not carry it.
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
