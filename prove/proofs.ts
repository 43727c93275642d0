import { killed } from './kill/kill.ts';
import type { Proof } from './proof.ts';

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
];
