import { setTimeout as sleep } from 'node:timers/promises';
import type { Proof } from '../proof.ts';
import type { Client } from './client.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { fill } from './library.ts';
import { deadElsewhere, letThrough, seenElsewhere } from './together.ts';
import { startTraffic } from './traffic.ts';

const KILLS = 10;
/** Sign-ins that one address may try in a minute (auth.routes.ts). */
const SIGN_INS = 60;

export const nodes: Proof = {
  name: 'nodes',
  promise:
    'Two nodes behind nginx are one site: each killed five times under load, no read fails and no confirmed write is ' +
    'lost; a write is seen on the other within 2 s, a sign-out within 1 s, limits are counted together',
  tools: ['PostgreSQL', 'Redis', 'nginx'],
  minutes: 8,
  async run(tell) {
    tell('Starting PostgreSQL, Redis, an S3 store, nginx and two nodes ...');
    const cluster = await startCluster();
    try {
      await fill(await cluster.signedIn('127.0.1.99'));
      const [seen, dead, passed] = [
        await seenElsewhere(cluster),
        await deadElsewhere(cluster),
        await letThrough(cluster),
      ];
      const stop = await startTraffic(cluster);
      await killInTurn(cluster, tell);
      const traffic = await stop();
      if (traffic.failed.length > 0) tell(`Failed reads:\n${traffic.failed.slice(0, 20).join('\n')}`);
      const kept = await titlesOf(await cluster.signedIn('127.0.1.200'));
      const times = (title: string) => kept.get(title) ?? 0;
      const lost = traffic.written.filter((title) => times(title) === 0).length + traffic.givenUp;
      const doubled = traffic.written.filter((title) => times(title) > 1).length;
      return {
        held: traffic.failed.length + lost + doubled === 0 && seen <= 2_000 && dead <= 1_000 && passed === SIGN_INS,
        figure:
          `${KILLS} kills: ${traffic.failed.length} of ${traffic.reads} reads failed, ${lost} of ` +
          `${traffic.written.length} writes lost, ${doubled} doubled (${traffic.retried} tried again); seen after ` +
          `${Math.round(seen)} ms, signed out after ${Math.round(dead)} ms, ${passed} sign-ins let through`,
      };
    } finally {
      await cluster.stop();
    }
  },
};

/** Alternates between the nodes with SIGKILL and SIGTERM, five times each. */
async function killInTurn(cluster: Cluster, tell: (text: string) => void): Promise<void> {
  for (let n = 0; n < KILLS; n += 1) {
    const node = n % 4 < 2 ? 0 : 1;
    const signal = n % 2 ? 'SIGTERM' : 'SIGKILL';
    await sleep(2_000);
    tell(`${signal} to node ${node + 1} (${n + 1} of ${KILLS})`);
    await cluster.kill(node, signal);
    await sleep(1_000);
    await cluster.start(node);
  }
  await sleep(1_000);
}

/** How often each title occurs. */
async function titlesOf(reader: Client): Promise<Map<string, number>> {
  const titles = new Map<string, number>();
  for (let page = 0; ; page += 1) {
    const { body } = await reader.ask('GET', `/api/prompts?page=${page}&size=100&view=card&sort=createdAt,asc`);
    const { list } = JSON.parse(body) as { list: { title: string }[] };
    for (const { title } of list) titles.set(title, (titles.get(title) ?? 0) + 1);
    if (list.length < 100) return titles;
  }
}
