import { createHash } from 'node:crypto';

/** A script's hash, as a policy names it. */
export const scriptHash = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** Text becomes markup or script through the one policy that the page itself sets up (web/trusted-types.ts), or not at all. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default'];

/**
 * What a document may do (product 11): run the scripts that the build lists, and nothing that is smuggled in, also not what was
 * rendered with the page. Styles may stand in elements, which the component library needs; images may come from any https
 * site, as prompts may show such.
 * @param scripts hashes of the inline scripts that every document has (scripts/lib/check-documents.ts)
 */
export function contentSecurityPolicy(scripts: readonly string[]): string {
  return [policy(["'self'", ...scripts], ["'self'"]), ...TRUSTED_TYPES].join('; ');
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
