import { LIMITS } from '../../contract/limits.ts';

/** `?page=` of a URL, from 0; an invalid value is 0. */
export function pageOf(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^\d{1,5}$/.test(page) ? Math.min(Number(page), LIMITS.pageMax) : 0;
}

/** The last page, from 0, for a number of items. */
export const lastPageFor = (total: number, onAPage: number): number =>
  Math.min(Math.max(0, Math.ceil(total / onAPage) - 1), LIMITS.pageMax);
