import { mkdirSync, writeFileSync } from 'node:fs';
import { startServer } from './server.ts';

/** One server for the whole run. Its log stays in test-results/ for the analysis of failures. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.E2E_URL = server.url;
  return async () => {
    mkdirSync('test-results', { recursive: true });
    writeFileSync('test-results/server.log', server.log());
    await server.stop();
  };
}
