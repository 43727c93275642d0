import { Button, NativeSelect } from '@mantine/core';
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
import { ACT_WORDS, actIn, ALL_ACTS } from './acts.ts';
import { ACTS_ON_A_PAGE, auditQuery, searchOf, type AuditView } from './audit.api.ts';
import classes from './AuditLog.module.css';
import { AuditTable } from './AuditTable.tsx';

const CHOICES = [{ value: '', label: 'Everything' }, ...ALL_ACTS.map((act) => ({ value: act, label: ACT_WORDS[act] }))];

const addressOf = (view: AuditView): string => {
  const search = searchOf(view);
  return search.size > 0 ? `${paths.audit()}?${search}` : paths.audit();
};

/** What it is narrowed to and the page stand in the address. */
export function AuditLog() {
  const [params] = useSearchParams();
  const view: AuditView = {
    act: actIn(params.get('act')),
    user: params.get('user')?.trim().slice(0, LIMITS.queryMax) ?? '',
    page: pageOf(params),
  };
  const navigate = useNavigate();
  const count = useRef<HTMLParagraphElement>(null);
  const { data, error, refetch } = useQuery(auditQuery(view));
  useFailureToast(error, 'Failed to load the audit log');
  const narrow = (change: Partial<AuditView>) =>
    void navigate(addressOf({ ...view, page: 0, ...change }), { preventScrollReset: true });

  // Who turned the page, or came back from nothing, reads on from the top.
  const focusTop = () => count.current?.focus({ preventScroll: true });
  const clear = () => {
    narrow({ act: undefined, user: '' });
    focusTop();
  };

  const total = data?.totalCount ?? 0;
  const lastPage = lastPageFor(total, ACTS_ON_A_PAGE);
  if (data && view.page > lastPage) return <Navigate to={addressOf({ ...view, page: lastPage })} replace />;
  return (
    <PageWidth className={classes.page}>
      <ManagedHead
        title="Audit Log"
        text="Who signed in and who was refused, and what administrators did. Nobody can change it."
      />
      <div className={classes.tools}>
        <NativeSelect
          aria-label="What was done"
          size="md"
          data={CHOICES}
          value={view.act ?? ''}
          onChange={({ currentTarget }) => narrow({ act: actIn(currentTarget.value) })}
        />
        <SearchForm query={view.user} label="User" placeholder="Username" onSearch={(user) => narrow({ user })} />
        <p className={classes.count} role="status" tabIndex={-1} ref={count}>
          {data && `${total.toLocaleString('en')} ${total === 1 ? 'entry' : 'entries'}`}
        </p>
      </div>
      {!data && error ? (
        <EmptyState headline="!" title="Error loading the audit log" text="The server did not answer as it should.">
          <Button onClick={() => void refetch()}>Try Again</Button>
        </EmptyState>
      ) : data && total === 0 ? (
        <EmptyState title="No entries found" text="Nothing of this kind was done, or not by this user.">
          <Button variant="default" onClick={clear}>
            Show Everything
          </Button>
        </EmptyState>
      ) : (
        <AuditTable entries={data?.list} />
      )}
      <ListPages
        page={view.page}
        lastPage={lastPage}
        addressOf={(page) => addressOf({ ...view, page })}
        onTurn={focusTop}
      />
    </PageWidth>
  );
}
