import { Link } from 'react-router';
import type { AuditEntry } from '../../contract/audit.ts';
import { paths } from '../paths.ts';
import { AdminTable, type Column } from '../ui/AdminTable.tsx';
import { formatMoment } from '../ui/moments.ts';
import { ACT_WORDS } from './acts.ts';
import classes from './AuditTable.module.css';

const when: Column<AuditEntry> = {
  title: 'When',
  cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  wraps: false,
};

const columns: Column<AuditEntry>[] = [
  { title: 'Who', cell: (entry) => <Who {...entry} />, wraps: true },
  { title: 'What', cell: (entry) => <What {...entry} />, wraps: true },
  { title: 'From', cell: (entry) => <From {...entry} />, wraps: true },
];

/** Table of audit events; undefined while loading. */
export function AuditTable({ entries }: { entries: AuditEntry[] | undefined }) {
  return <AdminTable label="Audit Log" rows={entries} first={when} columns={columns} />;
}

/** A user's name links to all their audit events. */
const User = ({ name }: { name: string }) => (
  <Link to={paths.auditOf(name)} dir="auto">
    {name}
  </Link>
);

/** A visitor's event has an address, unless it aggregates many visitors. */
function Who({ actor, address, times }: AuditEntry) {
  if (actor) return actor.exists ? <User name={actor.username} /> : <bdi>{actor.username}</bdi>;
  if (address) return 'A visitor';
  return times > 1 ? 'Visitors' : 'Whoever runs the server';
}

function What({ act, times, target, note }: AuditEntry) {
  return (
    <div>
      <span className={classes.act}>{ACT_WORDS[act]}</span>
      {times > 1 && <span className={classes.times}> {times.toLocaleString('en')} times</span>}
      {target && (
        <>
          {': '}
          <Target {...target} />
        </>
      )}
      {note && <div className={classes.note}>{note}</div>}
    </div>
  );
}

function Target({ kind, id, name, exists }: NonNullable<AuditEntry['target']>) {
  // No link to what no longer exists.
  if (!exists) return <bdi>{name}</bdi>;
  if (kind === 'user') return <User name={name} />;
  if (kind !== 'prompt') return <bdi>{name}</bdi>;
  return (
    <Link to={paths.myPrompt(id)} dir="auto">
      {name}
    </Link>
  );
}

function From({ address, requestId }: AuditEntry) {
  if (!address) return '–';
  return (
    <div>
      {address}
      {requestId && <div className={classes.request}>{requestId}</div>}
    </div>
  );
}
