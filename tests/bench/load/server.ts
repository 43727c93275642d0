import { freePort } from '../../../server/testing/free-port.ts';
import type { Place } from '../library/place.ts';
import { run, type Program } from '../machine/program.ts';

/** Whether the server may cache responses. */
export type Mode = 'cached' | 'uncached';

/** The production server as a process. Its first response is a list, so that the database is open. */
export async function startServer({ DATA_DIR, DATABASE_URL }: Place, mode: Mode): Promise<Program> {
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR,
    DATABASE_URL: DATABASE_URL ?? '',
    PUBLIC_URL: '',
    TRUST_PROXY: 'false',
    SAMPLE_LIBRARY: 'false',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...(mode === 'uncached' ? { CACHE_MB: '0' } : {}),
  };
  return run('server/main.ts', env, port, '/api/prompts?page=0&size=12&view=card');
}
