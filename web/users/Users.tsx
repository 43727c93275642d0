import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { LIMITS } from '../../contract/limits.ts';
import { paths } from '../paths.ts';
import { AdminPages } from '../ui/AdminPages.tsx';
import { pageOf } from '../ui/page-number.ts';
import { SearchForm } from '../ui/SearchForm.tsx';
import { useDialog } from '../ui/useDialog.ts';
import { EndAllSessions } from './EndSessions.tsx';
import { USERS_ON_A_PAGE, usersQuery } from './users.api.ts';
import { UsersTable } from './UsersTable.tsx';

const addressOf = (search: string, page = 0): string => {
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...(page ? { page: String(page) } : {}) });
  return query.size > 0 ? `${paths.users()}?${query}` : paths.users();
};

/** The search and the page are in the URL. */
export function Users() {
  const [params] = useSearchParams();
  const search = params.get('search')?.trim().slice(0, LIMITS.queryMax) ?? '';
  const page = pageOf(params);
  const navigate = useNavigate();
  const everybody = useDialog();
  const find = (wanted: string) => void navigate(addressOf(wanted));
  return (
    <AdminPages
      title="Users"
      text="Everybody who has an account here, who came last first."
      words={{ list: 'users', one: 'user', many: 'users' }}
      query={useQuery(usersQuery(search, page))}
      tools={
        <>
          <SearchForm query={search} label="Search users" placeholder="Username, or whole email" onSearch={find} />
          <Button variant="default" onClick={() => everybody.open()}>
            Sign everybody out
          </Button>
          <EndAllSessions key={everybody.turn} opened={everybody.opened} onClose={everybody.close} />
        </>
      }
      page={page}
      onAPage={USERS_ON_A_PAGE}
      addressOf={(number) => addressOf(search, number)}
      nothing={{
        title: 'No users found',
        text: 'Part of a username finds, of an email only the whole.',
        button: 'Clear Search',
        onClear: () => find(''),
      }}
    >
      {(users) => <UsersTable users={users} />}
    </AdminPages>
  );
}
