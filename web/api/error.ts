import type { ErrorAnswer } from '../../contract/errors.ts';
import { knowsOffline, TRY_WHEN_BACK } from '../offline.ts';

/** Error of an API request with a message for people (product 8). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Error message of each form field, by field name. */
  readonly fields: Record<string, string>;
  /** Request ID to give to support. */
  readonly requestId: string | undefined;
  /** Seconds to wait before a retry, if the server sends them (429, 503). */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: string, retryAfter?: number) {
    const answer = parse(body);
    super(textOf(answer) ?? rawText(body) ?? `Error: ${status}`);
    this.status = status;
    this.fields = answer?.fields ?? {};
    this.requestId = answer?.requestId;
    this.retryAfter = retryAfter;
  }
}

/** product 8: the message, otherwise the error field. */
function textOf(answer: Partial<ErrorAnswer> | undefined): string | undefined {
  return [answer?.message, answer?.error].find((text) => typeof text === 'string' && text.trim() !== '');
}

/** Longest raw body that is shown to people. */
const MAX_RAW_TEXT = 200;
const MARKUP = /<[a-z!/?]/i;

/** product 8: otherwise the raw body, if it is text for people and not a proxy's page or data. */
function rawText(body: string): string | undefined {
  const text = body.trim();
  return text === '' || text.length > MAX_RAW_TEXT || MARKUP.test(text) || isJson(text) ? undefined : text;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function parse(body: string): Partial<ErrorAnswer> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the resource does not exist or is hidden from this viewer. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Whether a request got no response because the browser knows that it is offline. */
export const isOfflineFailure = (error: unknown): boolean => !(error instanceof ApiError) && knowsOffline();

/** Message of any error. When the network fails but the browser reports being online, it is the browser's message. */
export function messageOf(error: unknown, otherwise: string): string {
  if (isOfflineFailure(error)) return TRY_WHEN_BACK;
  return error instanceof Error && error.message !== '' ? error.message : otherwise;
}
