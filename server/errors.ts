import { ERROR_STATUS, type ErrorCode } from '../contract/errors.ts';

/** An error with a code of the contract. Thrown anywhere below a route; error-handler.ts turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** 400. The default message is that of the first field. */
export const invalid = (
  fields: Record<string, string>,
  message = Object.values(fields)[0] ?? 'Invalid request',
): AppError => new AppError('invalid', message, { fields });
export const unauthenticated = (message = 'Sign in first'): AppError => new AppError('unauthenticated', message);
export const forbidden = (message = 'You may not do this', fields?: Record<string, string>): AppError =>
  new AppError('forbidden', message, fields ? { fields } : {});
/** 404: `notFound('Prompt')` says "Prompt not found". */
export const notFound = (what: string): AppError => new AppError('not_found', `${what} not found`);
export const conflict = (fields: Record<string, string>): AppError =>
  new AppError('conflict', Object.values(fields)[0] ?? 'Conflict', { fields });
export const tooLarge = (message: string, fields?: Record<string, string>): AppError =>
  new AppError('too_large', message, fields ? { fields } : {});
export const unsupportedMediaType = (message: string, fields?: Record<string, string>): AppError =>
  new AppError('unsupported_media_type', message, fields ? { fields } : {});
/** 429 with `Retry-After` in seconds. */
export const tooMany = (message: string, retryAfter: number): AppError =>
  new AppError('rate_limited', message, { retryAfter });
/** 503 with `Retry-After` in seconds. The cause is for the log only. */
export const unavailable = (message = 'Temporarily unavailable', retryAfter = 5, cause?: unknown): AppError =>
  new AppError('unavailable', message, { retryAfter, cause });
/** 507: the disk is full. Reads still work. The cause is for the log only. */
export const insufficientStorage = (cause?: unknown): AppError =>
  new AppError('insufficient_storage', 'There is no room left to store this', { cause });
