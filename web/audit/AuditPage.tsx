import { memberMeta } from '../meta.ts';
import { AdministratorsOnly } from '../session/AdministratorsOnly.tsx';
import type { Route } from './+types/AuditPage.ts';
import { AuditLog } from './AuditLog.tsx';

export const meta: Route.MetaFunction = (args) => memberMeta(args, 'Audit Log');

/** Audit events, newest first (decision 011). */
export default function AuditPage() {
  return (
    <AdministratorsOnly>
      <AuditLog />
    </AdministratorsOnly>
  );
}
