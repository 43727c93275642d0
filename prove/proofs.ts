import { away } from './away.ts';
import { full } from './full.ts';
import { killed } from './kill/kill.ts';
import { nodes } from './nodes/nodes.ts';
import { reachesDisk } from './disk.ts';
import { roundTrip } from './backup.ts';
import type { Proof } from './proof.ts';
import { slow } from './slow/slow.ts';

/** The only list of proofs, in the order of the README's table. */
export const PROOFS: Proof[] = [
  {
    name: 'kill:sqlite',
    promise: 'What was acknowledged is there once, however often the server is killed (SQLite)',
    minutes: 10,
    run: (tell) => killed({ engine: 'sqlite', victim: 'server', kills: 30 }, tell),
  },
  {
    name: 'kill:postgres',
    promise: 'What was acknowledged is there once, however often the server is killed (PostgreSQL)',
    tools: ['PostgreSQL'],
    minutes: 10,
    run: (tell) => killed({ engine: 'postgres', victim: 'server', kills: 30 }, tell),
  },
  {
    name: 'kill:engine',
    promise: 'What was acknowledged is there once, however often PostgreSQL itself is killed; the server lives on',
    tools: ['PostgreSQL'],
    minutes: 10,
    run: (tell) => killed({ engine: 'postgres', victim: 'engine', kills: 5 }, tell),
  },
  {
    name: 'disk:sqlite',
    promise: 'What was acknowledged is on the disk before the answer leaves, images and their folders too (SQLite)',
    tools: ['strace'],
    minutes: 5,
    run: reachesDisk,
  },
  {
    name: 'away',
    promise: 'While PostgreSQL is away nobody waits: kept pages are shown, the rest is 503 at once; back by itself',
    tools: ['PostgreSQL'],
    minutes: 6,
    run: away,
  },
  {
    name: 'full:sqlite',
    promise:
      'A full disk: reading goes on, writing is 507, nothing acknowledged is lost; goes on once there is room (SQLite)',
    minutes: 4,
    run: (tell) => full('sqlite', tell),
  },
  {
    name: 'full:postgres',
    promise: 'A full disk under the tables of PostgreSQL: the same',
    tools: ['PostgreSQL'],
    minutes: 4,
    run: (tell) => full('postgres', tell),
  },
  {
    name: 'backup',
    promise: 'A library goes from SQLite to PostgreSQL and back while it is used, and nothing differs',
    tools: ['PostgreSQL'],
    minutes: 8,
    run: roundTrip,
  },
  nodes,
  slow,
];
