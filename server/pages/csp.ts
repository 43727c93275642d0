import { createHash } from 'node:crypto';

/** A script that stands in the document itself, and is run: blocks of data (JSON-LD) are not. */
const INLINE_SCRIPT = /<script(?<attributes>(?:\s[^>]*)?)>(?<code>[\s\S]*?)<\/script>/g;
const LOADED = /\ssrc\s*=/i;
const DATA = /\stype\s*=\s*["']?application\/(?:ld\+)?json/i;

/** The hashes of all inline scripts of a document, as a policy names them. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const { groups } of html.matchAll(INLINE_SCRIPT)) {
    const { attributes = '', code = '' } = groups ?? {};
    if (code === '' || LOADED.test(attributes) || DATA.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [...hashes];
}

/** Text becomes markup or script through the one policy that the page itself sets up (web/trusted-types.ts), or not at all. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default'];

/**
 * What a document may do (design 7): run its own scripts, written down here by their hashes, and nothing that is
 * smuggled in. Styles may stand in elements, which the component library needs; images may come from any https site,
 * as prompts may show such.
 */
export function contentSecurityPolicy(html: string): string {
  return [policy(["'self'", ...scriptHashes(html)], ["'self'"]), ...TRUSTED_TYPES].join('; ');
}

/** What the browser could do for a page and ours never ask for: nobody who gets a script in can ask for it either. */
export const permissionsPolicy: string = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** While developing, Vite puts its own scripts into the document and speaks to the browser over a socket. */
export const developmentPolicy: string = policy(["'self'", "'unsafe-inline'"], ["'self'", 'ws:', 'wss:']);

function policy(scripts: string[], connections: string[]): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src ${connections.join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
