import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { ErrorCode } from '../../contract/errors.ts';
import type { AppError } from '../errors.ts';

interface Words {
  title: string;
  text: string;
}

const WORDS: Partial<Record<ErrorCode, Words>> = {
  invalid: { title: 'This address cannot be read', text: 'It may have been cut off or changed on its way to you.' },
  not_found: { title: 'Page Not Found', text: "The page you're looking for doesn't exist or has been moved." },
  rate_limited: {
    title: 'Too many requests',
    text: 'Very many pages were asked for from where you are. Nothing is lost: wait a little, then try again.',
  },
  unavailable: {
    title: 'Busy at the moment',
    text: 'The library has more to do than it can, or is being started anew. Nothing is lost: try again in a moment.',
  },
};

const OTHERWISE: Words = {
  title: 'Something went wrong',
  text: 'This page could not be made. Trying again often helps; if it does not, the start page will.',
};

/** The look of the site, without any of its files (web/ui/palette.ts, web/ui/EmptyState.module.css). */
const STYLE = `
:root{color-scheme:light dark;--paper:#faf9f7;--text:#1d1a17;--muted:#665f57;--accent:#0e625e;--on:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#151311;--text:#f1ede8;--muted:#aaa299;--accent:#5fc7bd;--on:#08211f}}
body,main{display:grid;place-content:center;justify-items:center}
body{min-height:100vh;margin:0;padding:24px;box-sizing:border-box;
background:var(--paper);color:var(--text);font:16px/1.6 system-ui,sans-serif;text-align:center}
.sign{margin:0 0 24px;padding:17px 28px;border:solid var(--accent);border-width:0 3px;font-size:44px;font-weight:600;line-height:1.1}
h1{margin:0;font-size:26px;line-height:1.25}
p{max-width:46ch;margin:8px 0 0;color:var(--muted)}
.sign,a{color:var(--text)}
nav{display:flex;flex-wrap:wrap;gap:12px;justify-content:center;margin:24px 0}
a{padding:9px 18px;border:1px solid var(--accent);border-radius:8px;font-weight:600;text-decoration:none}
a:first-child{background:var(--accent);color:var(--on)}
small{color:var(--muted)}
`;

/** No scripts and no external resources. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Addresses for programs, even when they accept HTML. */
const NO_PAGE = /^\/(?:api|auth|assets)(?:\/|$)/;

/** Whether a person waits for a page: browsers send `text/html` in Accept on navigation. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !NO_PAGE.test(url) && /\btext\/html\b/i.test(headers.accept ?? '');

/** A human-readable error page; it needs no script, and nothing that may be broken. */
export function sendErrorPage(problem: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { title, text } = WORDS[problem.code] ?? OTHERWISE;
  const wait = problem.retryAfter ? ` It is worth trying again in ${seconds(problem.retryAfter)}.` : '';
  return reply
    .headers({ 'content-security-policy': POLICY, 'x-robots-tag': 'noindex', vary: 'accept' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main>` +
        `<p class="sign">${problem.status}</p><h1>${title}</h1><p>${text}${wait}</p>` +
        `<nav><a href="">Try Again</a><a href="/">Back to Home</a></nav><small>Request ${request.id}</small>` +
        `</main></body></html>`,
    );
}

const seconds = (many: number): string => (many === 1 ? 'a second' : `${many} seconds`);
