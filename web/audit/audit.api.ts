import { queryOptions } from '@tanstack/react-query';
import type { Act, AuditList } from '../../contract/audit.ts';
import { callApi } from '../api/client.ts';

/** Entries on one page of the screen. */
export const ACTS_ON_A_PAGE = 25;

/** What the log is narrowed to, as it stands in the address of the screen. */
export interface AuditView {
  act: Act | undefined;
  /** A username; empty for everybody. */
  user: string;
  /** From 0. */
  page: number;
}

export const auditQuery = (view: AuditView) =>
  queryOptions({
    queryKey: ['audit', view],
    queryFn: ({ signal }) => {
      const search = searchOf(view);
      search.set('size', String(ACTS_ON_A_PAGE));
      return callApi<AuditList>(`/api/audit?${search}`, { signal });
    },
    staleTime: 0,
  });

/** The view as the query of an address; what is not narrowed is left out. */
export function searchOf({ act, user, page }: AuditView): URLSearchParams {
  return new URLSearchParams({
    ...(act ? { act } : {}),
    ...(user ? { user } : {}),
    ...(page ? { page: String(page) } : {}),
  });
}
