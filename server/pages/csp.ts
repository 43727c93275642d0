import { createHash } from 'node:crypto';

/** The hash of a script in the syntax of a policy. */
export const scriptHash = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** Text becomes markup or script only through the policy that the page itself sets up (web/trusted-types.ts). */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default'];

/**
 * What a document may do (product 11). It runs the scripts that the build lists and no injected ones, not even scripts
 * that were rendered with the page. Inline styles are allowed because the component library needs them; images may come
 * from any https site, as prompts may show such.
 * @param scripts hashes of the inline scripts of every document (scripts/lib/check-documents.ts)
 */
export function contentSecurityPolicy(scripts: readonly string[]): string {
  return [policy(["'self'", ...scripts], ["'self'"]), ...TRUSTED_TYPES].join('; ');
}

/** Browser features that no page of ours uses: an injected script cannot use them either. */
export const permissionsPolicy: string = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** In development, Vite adds its own scripts to the document and talks to the browser over a web socket. */
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
