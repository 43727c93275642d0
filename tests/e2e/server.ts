import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/testing/free-port.ts';
import { startChildProcess, whenReady } from '../../server/testing/child-process.ts';
import { compileCache } from '../../server/testing/compile-cache.ts';

export const admin = { email: 'admin@example.com', password: 'only-for-the-browser-tests' };

export type RunningServer = { url: string; log: () => string; stop: () => Promise<void> };

/**
 * Starts the server as `npm start` does, with the sample library in its own folder, on a free port. It ends with this
 * process. `settings` extend its environment. Of ours it inherits only PATH, HOME, LANG and the cache of compiled code.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  if (!existsSync('build/server')) throw new Error('The pages are not built: run "npm run build" first.');

  const folder = mkdtempSync(path.join(tmpdir(), 'prompt-lib-server-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME, LANG } = process.env;
  const server = startChildProcess(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    folder,
    env: {
      ...compileCache,
      PATH,
      HOME,
      LANG,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: path.join(folder, 'data'),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...settings,
    },
  });

  await whenReady(server, async () => {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    return answer?.ok === true;
  });
  return { url, log: server.log, stop: server.stop };
}
