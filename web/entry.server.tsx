import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type ServerBuild,
} from 'react-router';
import { afterPaint } from './after-paint.ts';
import { documentContext, type DocumentContext } from './api/page-data.ts';
import { withState } from './page-state.ts';

/** After this time a document that is not ready is given up, in milliseconds. */
const PATIENCE = 10_000;

/**
 * How the server gets its documents. It is called with the whole build, of which this module is a part, so that
 * there is one copy of the router and of its contexts.
 */
export function createRenderer(build: ServerBuild, mode: string) {
  const handle = createRequestHandler(build, mode);
  return (request: Request, given: DocumentContext): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(documentContext, given);
    return handle(request, context);
  };
}

/** Renders a document whole: it is hashed, kept and served like a file, and it reads without scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // Read here, so that React writes no scripts for it.
  const state = new Response(routerContext.serverHandoffStream ?? '').text();
  delete routerContext.serverHandoffStream;
  // Whether it failed is asked when the page is ready; a page that breaks before does not ask.
  state.catch(() => undefined);
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      // Without a bound React would put large parts into hidden elements that only a script moves into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const chunks: Buffer[] = [];
        const whole = new Writable({
          write(chunk: Buffer, _encoding, done) {
            chunks.push(chunk);
            done();
          },
          final(done) {
            clearTimeout(timer);
            headers.set('content-type', 'text/html; charset=utf-8');
            const html = Buffer.concat(chunks).toString();
            const rendered = import.meta.env.PROD ? afterPaint(html) : html;
            resolve(
              state.then((data) => new Response(withState(rendered, data), { headers, status: failed ? 500 : status })),
            );
            done();
          },
        });
        pipe(whole);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        context.get(documentContext).onFailure(error);
      },
    });
    const timer = setTimeout(abort, PATIENCE);
  });
}

/** What loaders throw on purpose is no news, nor an address that no page has; the rest is. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(documentContext).onFailure(error);
};
