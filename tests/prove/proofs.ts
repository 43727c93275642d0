import { away } from './away.ts';
import { full } from './full.ts';
import { killed } from './kill/kill.ts';
import { nodes } from './nodes/nodes.ts';
import { reachesDisk } from './disk.ts';
import { roundTrip } from './backup.ts';
import type { Outcome, Proof } from './proof.ts';
import { pictures } from './pictures.ts';
import { crawled } from './scan/wapiti.ts';
import { logs } from './logs/logs.ts';
import { scanned } from './scan/sqlmap.ts';
import { searches } from './search.ts';
import { crashes } from './siege/crashes.ts';
import { floods } from './siege/floods.ts';
import { junk } from './siege/junk.ts';
import { memory } from './siege/memory.ts';
import { refused } from './siege/refused.ts';
import { pieces } from './siege/pieces.ts';
import { takeovers } from './siege/takeovers.ts';
import { slow } from './slow/slow.ts';
import { standstill } from './standstill/standstill.ts';
import { uploads } from './uploads/uploads.ts';
import { uses } from './uses.ts';

/** The only list of proofs, in the order of the table in docs/promises.md. */
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
  {
    name: 'uploads',
    promise:
      'A thousand pictures made to do harm are refused or stored clean, no picture or broken-off request leaves anything ' +
      'behind, memory included',
    minutes: 10,
    run: uploads,
  },
  {
    name: 'siege:pictures',
    promise:
      'While three members send hundreds of pictures that take minutes or gigabytes elsewhere, others upload within 15 s, ' +
      'pages come within 1.5 s, and no more than 1.8 GB are taken, decoding included',
    minutes: 10,
    run: pictures,
  },
  ...both('logs', {
    promise: 'No secret of 10,000 hostile requests is in the log, with debug neither, and nobody writes lines into it',
    minutes: 10,
    run: logs,
  }),
  ...both('uses', {
    promise: 'Who copies a prompt a thousand times, from other addresses or on other nodes, counts once',
    minutes: 5,
    run: uses,
  }),
  ...both('search', {
    promise: 'A burst of 2,000 of the most expensive searches: each is answered or refused in order, others read on',
    minutes: 6,
    run: searches,
  }),
  ...both('siege:standstill', {
    promise: 'The worst megabyte at every field of every call and page holds the loop of the server for 100 ms at most',
    minutes: 30,
    run: standstill,
  }),
  {
    name: 'siege:crashes',
    promise:
      'Thousands of encoded, malformed, broken-off and random requests: no 500, nobody waits, the process lives on',
    minutes: 10,
    run: crashes,
  },
  {
    name: 'siege:memory',
    promise:
      'Large lists asked for together, piped and taken at 2 KB/s: the server stays below 512 MB, others read on, the same lists too',
    minutes: 6,
    run: memory,
  },
  {
    name: 'siege:pieces',
    promise:
      'Thousands of requests sent ahead, bodies in single bytes, of 110,000 fields and of 500,000 parts hold the loop of the server ' +
      'for 200 ms at most, keep no honest reader waiting for more than 400 ms and take no more than 512 MB',
    minutes: 5,
    run: pieces,
  },
  {
    name: 'siege:junk',
    promise:
      'Addresses with junk, foreign hosts and addresses of nothing hold up no reader of kept pages, under no name of the site',
    minutes: 10,
    run: junk,
  },
  {
    name: 'siege:refused',
    promise:
      'Behind nginx, requests that nodes refuse as no HTTP or too large fail for who sends them and for nobody else',
    tools: ['nginx'],
    minutes: 3,
    run: refused,
  },
  {
    name: 'siege:floods',
    promise:
      'Floods of what costs most, from one home or two hundred networks: who reads elsewhere waits 1.5 s at most, 2.5 s for a search',
    minutes: 3,
    run: floods,
  },
  ...both('siege:takeovers', {
    promise: 'No known way leads into the account of another, to what they hide, or to what administrators do',
    minutes: 6,
    run: takeovers,
  }),
  ...both('sqlmap', {
    promise: 'sqlmap (level 3, risk 2) finds no way into the database through any call or page',
    tools: ['sqlmap'],
    minutes: 60,
    run: scanned,
  }),
  ...both('wapiti', {
    promise: 'wapiti, without its check of headers, finds no weakness in the pages',
    tools: ['wapiti'],
    minutes: 15,
    run: crawled,
  }),
];

/** A proof on each of the two engines. */
function both(
  name: string,
  {
    run,
    tools = [],
    promise,
    ...more
  }: Omit<Proof, 'name' | 'run'> & {
    run: (on: 'sqlite' | 'postgres', tell: (text: string) => void) => Promise<Outcome>;
  },
): Proof[] {
  return [
    { name: `${name}:sqlite`, promise: `${promise} (SQLite)`, tools, ...more, run: (tell) => run('sqlite', tell) },
    {
      name: `${name}:postgres`,
      promise: `${promise} (PostgreSQL)`,
      tools: ['PostgreSQL', ...tools],
      ...more,
      run: (tell) => run('postgres', tell),
    },
  ];
}
