import { memberMeta } from '../meta.ts';
import { AdministratorsOnly } from '../session/AdministratorsOnly.tsx';
import type { Route } from './+types/UsersPage.ts';
import { Users } from './Users.tsx';

export const meta: Route.MetaFunction = (args) => memberMeta(args, 'Users');

/** All accounts with their roles (decision 011). */
export default function UsersPage() {
  return (
    <AdministratorsOnly>
      <Users />
    </AdministratorsOnly>
  );
}
