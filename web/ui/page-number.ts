import { LIMITS } from '../../contract/limits.ts';

/** `?page=` of an address, from 0; what makes no sense is the first. */
export function pageOf(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^\d{1,5}$/.test(page) ? Math.min(Number(page), LIMITS.pageMax) : 0;
}

/** The last page, from 0, of so many things. */
export const lastPageFor = (total: number, onAPage: number): number =>
  Math.min(Math.max(0, Math.ceil(total / onAPage) - 1), LIMITS.pageMax);
