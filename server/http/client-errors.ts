import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '../../contract/errors.ts';

/** What the HTTP parser itself refuses, in our words; the rest is not well-formed. */
const KNOWN: Record<string, { error: ErrorCode; message: string; status?: number }> = {
  HPE_HEADER_OVERFLOW: { error: 'too_large', message: 'Headers are too large', status: 431 },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { error: 'too_large', message: 'Request is too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { error: 'invalid', message: 'Request took too long', status: 408 },
};

/** Answers a connection whose request never became one, in the one error shape, and closes it. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  // Gone already, or an answer is on its way: then there is nobody to tell.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const known = KNOWN[error.code ?? ''] ?? { error: 'invalid', message: 'Request is not well-formed' };
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
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // Not only ended: a client that does not end its side would keep the connection.
  socket.destroySoon();
}
