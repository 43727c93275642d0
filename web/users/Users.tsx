import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { LIMITS } from '../../contract/limits.ts';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ListPages } from '../ui/ListPages.tsx';
import { ManagedHead } from '../ui/ManagedHead.tsx';
import { lastPageFor, pageOf } from '../ui/page-number.ts';
import { PageWidth } from '../ui/PageWidth.tsx';
import { SearchForm } from '../ui/SearchForm.tsx';
import { useFailureToast } from '../ui/useFailureToast.ts';
import { USERS_ON_A_PAGE, usersQuery } from './users.api.ts';
import classes from './Users.module.css';
import { UsersTable } from './UsersTable.tsx';

const addressOf = (search: string, page = 0): string => {
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...(page ? { page: String(page) } : {}) });
  return query.size > 0 ? `${paths.users()}?${query}` : paths.users();
};

/** What is searched for and the page stand in the address. */
export function Users() {
  const [params] = useSearchParams();
  const search = params.get('search')?.trim().slice(0, LIMITS.queryMax) ?? '';
  const page = pageOf(params);
  const navigate = useNavigate();
  const count = useRef<HTMLParagraphElement>(null);
  const { data, error, refetch } = useQuery(usersQuery(search, page));
  useFailureToast(error, 'Failed to load users');

  // Who turned the page, or came back from nothing, reads on from the top.
  const focusTop = () => count.current?.focus({ preventScroll: true });
  const clear = () => {
    void navigate(addressOf(''));
    focusTop();
  };

  const total = data?.totalCount ?? 0;
  const lastPage = lastPageFor(total, USERS_ON_A_PAGE);
  if (data && page > lastPage) return <Navigate to={addressOf(search, lastPage)} replace />;
  return (
    <PageWidth className={classes.page}>
      <ManagedHead title="Users" text="Everybody who has an account here, who came last first." />
      <div className={classes.tools}>
        <SearchForm
          query={search}
          label="Search users"
          placeholder="Username, or whole email"
          onSearch={(wanted) => void navigate(addressOf(wanted))}
        />
        <p className={classes.count} role="status" tabIndex={-1} ref={count}>
          {data && `${total.toLocaleString('en')} ${total === 1 ? 'user' : 'users'}`}
        </p>
      </div>
      {!data && error ? (
        <EmptyState headline="!" title="Error loading users" text="The server did not answer as it should.">
          <Button onClick={() => void refetch()}>Try Again</Button>
        </EmptyState>
      ) : data && total === 0 ? (
        <EmptyState title="No users found" text="Part of a username finds, of an email only the whole.">
          <Button variant="default" onClick={clear}>
            Clear Search
          </Button>
        </EmptyState>
      ) : (
        <UsersTable users={data?.list} />
      )}
      <ListPages page={page} lastPage={lastPage} addressOf={(number) => addressOf(search, number)} onTurn={focusTop} />
    </PageWidth>
  );
}
