import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { LIMITS } from '../../contract/limits.ts';
import { paths } from '../paths.ts';
import { AdminPages } from '../ui/AdminPages.tsx';
import { pageOf } from '../ui/page-number.ts';
import { SearchForm } from '../ui/SearchForm.tsx';
import { ACT_WORDS, actIn, ALL_ACTS } from './acts.ts';
import { ACTS_ON_A_PAGE, auditQuery, searchOf, type AuditView } from './audit.api.ts';
import { AuditTable } from './AuditTable.tsx';

const CHOICES = [{ value: '', label: 'Everything' }, ...ALL_ACTS.map((act) => ({ value: act, label: ACT_WORDS[act] }))];

const addressOf = (view: AuditView): string => {
  const search = searchOf(view);
  return search.size > 0 ? `${paths.audit()}?${search}` : paths.audit();
};

/** The filters and the page are in the URL. */
export function AuditLog() {
  const [params] = useSearchParams();
  const view: AuditView = {
    act: actIn(params.get('act')),
    user: params.get('user')?.trim().slice(0, LIMITS.queryMax) ?? '',
    page: pageOf(params),
  };
  const navigate = useNavigate();
  const narrow = (change: Partial<AuditView>) =>
    void navigate(addressOf({ ...view, page: 0, ...change }), { preventScrollReset: true });
  return (
    <AdminPages
      title="Audit Log"
      text="Who signed in and who was refused, and what administrators did. Nobody can change it."
      words={{ list: 'the audit log', one: 'entry', many: 'entries' }}
      query={useQuery(auditQuery(view))}
      tools={
        <>
          <NativeSelect
            aria-label="What was done"
            size="md"
            data={CHOICES}
            value={view.act ?? ''}
            onChange={({ currentTarget }) => narrow({ act: actIn(currentTarget.value) })}
          />
          <SearchForm query={view.user} label="User" placeholder="Username" onSearch={(user) => narrow({ user })} />
        </>
      }
      page={view.page}
      onAPage={ACTS_ON_A_PAGE}
      addressOf={(page) => addressOf({ ...view, page })}
      nothing={{
        title: 'No entries found',
        text: 'Nothing of this kind was done, or not by this user.',
        button: 'Show Everything',
        onClear: () => narrow({ act: undefined, user: '' }),
      }}
    >
      {(entries) => <AuditTable entries={entries} />}
    </AdminPages>
  );
}
