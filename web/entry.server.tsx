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

/** Rendering of a document is aborted after this time, in milliseconds. */
const RENDER_TIMEOUT_MS = 10_000;

/**
 * Returns the server's function for rendering documents. It takes the whole build, which includes this module, so
 * that there is only one copy of the router and its contexts.
 */
export function createRenderer(build: ServerBuild, mode: string) {
  const handle = createRequestHandler(build, mode);
  return (request: Request, given: DocumentContext): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(documentContext, given);
    return handle(request, context);
  };
}

/** Renders a document without streaming: it is hashed, cached and served like a file, and works without scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // Consumed here, so that React writes no scripts for it.
  const state = new Response(routerContext.serverHandoffStream ?? '').text();
  delete routerContext.serverHandoffStream;
  // The error is handled when the page is ready. If rendering fails before, nobody awaits this promise.
  state.catch(() => undefined);
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      // With a finite chunk size React puts large parts into hidden elements that only a script moves into place.
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
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/** Reports errors. Responses that loaders throw on purpose and unknown addresses are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(documentContext).onFailure(error);
};
