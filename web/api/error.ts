import type { ErrorAnswer } from '../../contract/errors.ts';
import { knowsOffline, TRY_WHEN_BACK } from '../offline.ts';

/** What went wrong with a call, in words for people (product 8). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** What is wrong with each field of the form, by its name. */
  readonly fields: Record<string, string>;
  /** What to tell the support. */
  readonly requestId: string | undefined;
  /** Seconds to wait before it is tried again, where the server says so (429, 503). */
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

/** product 8: the message, else the error field. */
function textOf(answer: Partial<ErrorAnswer> | undefined): string | undefined {
  return [answer?.message, answer?.error].find((text) => typeof text === 'string' && text.trim() !== '');
}

/** Text for people is short. */
const LONGEST = 200;
const MARKUP = /<[a-z!/?]/i;

/** product 8: else the raw text of the body, where it is one for people: no page of a proxy, no data. */
function rawText(body: string): string | undefined {
  const text = body.trim();
  return text === '' || text.length > LONGEST || MARKUP.test(text) || isJson(text) ? undefined : text;
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

/** Whether the thing that was asked for does not exist, or not for this viewer. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Whether a call got no answer because the network is away, as far as the browser knows. */
export const isOfflineFailure = (error: unknown): boolean => !(error instanceof ApiError) && knowsOffline();

/** Text of any failure; a network that is down although the browser believes in it says so in the browser's words. */
export function messageOf(error: unknown, otherwise: string): string {
  if (isOfflineFailure(error)) return TRY_WHEN_BACK;
  return error instanceof Error && error.message !== '' ? error.message : otherwise;
}
