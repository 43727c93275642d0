import { queryOptions } from '@tanstack/react-query';
import type { AuditAction, AuditList } from '../../contract/audit.ts';
import { callApi } from '../api/client.ts';

/** Audit events per page. */
export const ACTS_ON_A_PAGE = 25;

/** Filters of the log, as in the URL. */
export interface AuditView {
  act: AuditAction | undefined;
  /** A username; empty for all. */
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

/** The view as URL parameters, without empty filters. */
export function searchOf({ act, user, page }: AuditView): URLSearchParams {
  return new URLSearchParams({
    ...(act ? { act } : {}),
    ...(user ? { user } : {}),
    ...(page ? { page: String(page) } : {}),
  });
}
