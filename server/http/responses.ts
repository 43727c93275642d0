import { z } from 'zod';
import { ERROR_STATUS, ErrorAnswer, type ErrorCode } from '../../contract/errors.ts';

/** Errors that any route may send. */
const ALWAYS: ErrorCode[] = ['invalid', 'rate_limited', 'internal', 'unavailable', 'insufficient_storage'];

/** The error responses of a route for its response schemas: `...errors('not_found')`. */
export const errors = (...codes: ErrorCode[]): Record<number, typeof ErrorAnswer> =>
  Object.fromEntries([...ALWAYS, ...codes].map((code) => [ERROR_STATUS[code], ErrorAnswer]));

/** 204. */
export const NoContent = z.null().meta({ description: 'Done, nothing to say' });
