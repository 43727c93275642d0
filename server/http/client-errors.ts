import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '../../contract/errors.ts';

/** Errors of the HTTP parser in our error shape; any other is "not well-formed". */
const KNOWN: Record<string, { error: ErrorCode; message: string; status?: number; retryAfter?: number }> = {
  HPE_HEADER_OVERFLOW: { error: 'too_large', message: 'Headers are too large', status: 431 },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { error: 'too_large', message: 'Request is too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { error: 'invalid', message: 'Request took too long', status: 408 },
  TOO_BUSY: { error: 'unavailable', message: 'Too busy at the moment, try again', retryAfter: 2 },
};

/** For a request that there is no room for. */
export const TOO_BUSY = Object.assign(new Error('No room for a request'), { code: 'TOO_BUSY' });

/** The response to the newest request of each connection, finished or not. */
const newest = new WeakMap<Socket, ServerResponse>();
/** Connections whose last response is being sent. */
const ending = new WeakSet<Socket>();

/** Remembers current responses for `answerClientError`. Call it once per server. */
export function rememberAnswers(server: Server): void {
  const remember = ({ socket }: IncomingMessage, response: ServerResponse) => void newest.set(socket, response);
  server.on('request', remember);
  // Such a request emits no other event.
  server.on('checkExpectation', remember);
}

/**
 * Answers a request that never became whole in the one error shape, and closes its connection. A proxy shares
 * connections among many clients and takes silence for a dead server: so it stays silent only when a response has
 * begun, into which nothing may be written.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  // The parser reports an error for each later piece while the response is being sent.
  if (ending.has(socket)) return;
  ending.add(socket);
  const refuse = () => sendLast(socket, error.code);
  const answer = newest.get(socket);
  if (!answer) refuse();
  else if (answer.req.complete) afterwards(answer, refuse);
  else insteadOf(answer, socket, refuse);
}

/** Answers a request in progress or waiting with this error instead of its response, and closes its connection. */
export function answerInstead(answer: ServerResponse, socket: Socket, error: Error & { code?: string }): void {
  if (ending.has(socket)) return;
  ending.add(socket);
  insteadOf(answer, socket, () => sendLast(socket, error.code));
}

/** The previous request is complete: send the error after its response. */
function afterwards(answer: ServerResponse, refuse: () => void): void {
  if (answer.closed) refuse();
  else answer.once('close', refuse);
}

/** The request, or its body, may be answered already. */
function insteadOf(answer: ServerResponse, socket: Socket, refuse: () => void): void {
  if (answer.closed || answer.writableEnded) socket.destroySoon();
  else if (answer.headersSent) socket.destroy();
  else if (answer.socket) refuse();
  // The previous response has not been sent yet.
  else answer.once('socket', refuse);
}

function sendLast(socket: Socket, code = ''): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const known = KNOWN[code] ?? { error: 'invalid', message: 'Request is not well-formed' };
  const status = known.status ?? ERROR_STATUS[known.error];
  const answer: ErrorAnswer = { error: known.error, message: known.message, requestId: randomUUID() };
  const body = JSON.stringify(answer);
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      ...(known.retryAfter ? [`Retry-After: ${known.retryAfter}`] : []),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // `end` is not enough: a client that does not end its side would keep the connection.
  socket.destroySoon();
}
