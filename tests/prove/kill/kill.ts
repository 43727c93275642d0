import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../../bench/machine/tidy.ts';
import { settle } from '../client.ts';
import { startEngine, type Engine } from '../postgres.ts';
import type { Outcome } from '../proof.ts';
import { startServer, type Server } from '../server.ts';
import { audit } from './audit.ts';
import { write, type Told } from './writers.ts';

const WRITES = 10_000;
const MEMBERS = 8;

interface Wish {
  engine: 'sqlite' | 'postgres';
  victim: 'server' | 'engine';
  kills: number;
}

/**
 * Several clients write at once while the server, or the PostgreSQL under it, is killed again and again. Without a
 * response they retry with the same idempotency key. Every acknowledged write must exist once, in an intact library.
 */
export async function killed({ engine, victim, kills }: Wish, tell: (text: string) => void): Promise<Outcome> {
  const postgres = engine === 'postgres' ? await startEngine() : undefined;
  const place = { DATA_DIR: temporaryFolder('kill'), DATABASE_URL: postgres?.url };
  const server = await startServer(place);
  const tokens = await settle(server.url, MEMBERS);
  const told: Told = { prompts: new Map(), images: new Set(), saved: new Set(), writes: 0, repeated: 0 };
  const enough = () => told.writes >= WRITES;
  const work = Promise.all(tokens.map((token, at) => write(server.url, token, at + 1, told, enough)));
  // A failure of `work` is reported below, after the kills.
  const over = { failed: false };
  work.catch(() => (over.failed = true));

  const { pid } = server;
  for (let kill = 1; kill <= kills && !over.failed; kill += 1) {
    const due = (WRITES / (kills + 1)) * kill;
    while (told.writes < due && !over.failed) await sleep(5);
    // Kill at a random moment of a write.
    await sleep(Math.random() * 30);
    await strike(victim, server, postgres);
    tell(`${told.writes} writes acknowledged, ${kill} of ${kills} kills`);
  }
  await work;
  const wrong = await audit(server.url, place, told);
  for (const line of wrong.slice(0, 20)) tell(`  ${line}`);
  const lived = victim === 'server' || server.pid === pid;
  if (!lived) tell('  the server ended with its database');
  const held = wrong.length === 0 && lived;
  await server.kill();
  await postgres?.stop();
  return {
    held,
    figure: `${told.writes.toLocaleString('en')} writes acknowledged, ${kills} kills, ${told.repeated} calls repeated, ${told.images.size} images: ${wrong.length} things missing, doubled or wrong`,
  };
}

async function strike(victim: Wish['victim'], server: Server, postgres: Engine | undefined): Promise<void> {
  if (victim === 'server') {
    await server.kill();
    await server.start();
  } else {
    await postgres?.kill();
    await postgres?.start();
  }
}
