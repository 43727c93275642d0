import { memberMeta } from '../meta.ts';
import { AdministratorsOnly } from '../session/AdministratorsOnly.tsx';
import type { Route } from './+types/UsersPage.ts';
import { Users } from './Users.tsx';

export const meta: Route.MetaFunction = (args) => memberMeta(args, 'Users');

/** Who has an account here, and who may do what (decision 011). */
export default function UsersPage() {
  return (
    <AdministratorsOnly>
      <Users />
    </AdministratorsOnly>
  );
}
