import { buildApp } from './app.ts';
import type { Services } from './services.ts';
import { closeGracefully, closingOnce } from './closing.ts';
import { readOptions, runCommand, say, sayAside } from './start/command.ts';
import { doubtsOf, loadConfig } from './config.ts';
import { openDatabase } from './database/engine.ts';
import { startHousekeeping } from './housekeeping.ts';
import { openImageStore } from './storage/open-store.ts';
import { onUncaught } from './last-resort.ts';
import { fillSampleLibrary } from './library/first-start.ts';
import { serveMetrics } from './metrics/server.ts';
import { openPages } from './pages/pages.ts';
import { makeDataFolder } from './data-folder/data-folder.ts';
import { patience } from './start/patience.ts';
import { listenOn } from './start/ports.ts';
import { mendDataFolder } from './data-folder/private-files.ts';
import { stoppable } from './start/stoppable.ts';
import { trySettings, usesDataFolder } from './start/try-settings.ts';
import { logStart } from './started.ts';
import { warmSearch } from './prompts/search.aside.ts';
import { ensureAdministrator } from './accounts/administrator.ts';

const USAGE = `Usage: npm start
Serves the library. Settings are environment variables, which docs/operating.md lists: PORT, HOST, DATA_DIR, DATABASE_URL, ...`;

/** Connections that wait to be taken in: a rush of many shall not have the system turn others away for seconds. */
const WAITING_CONNECTIONS = 4_096;

/** settings -> tried -> database -> migrate -> first start -> app -> listen -> close gracefully */
async function main(): Promise<void> {
  const config = loadConfig();
  const doubts = doubtsOf(config);
  // Nothing is written before everything that the settings name has been tried.
  await stoppable((signal) => {
    const patiently = patience({ seconds: config.START_PATIENCE, tell: sayAside, signal });
    return trySettings(config, patiently);
  }, 'Stopped before anything was written.');
  if (usesDataFolder(config)) {
    makeDataFolder(config.DATA_DIR);
    const { isShared } = mendDataFolder(config.DATA_DIR);
    if (isShared) doubts.push(`DATA_DIR: others may look into ${config.DATA_DIR}; take a folder of its own`);
  }
  const images = await openImageStore(config);
  const database = await openDatabase(config, { impatient: true });
  const services: Services = { database, images, config };

  const administrator = await ensureAdministrator(database, config);
  await stoppable(
    (signal) => fillSampleLibrary(services, administrator.id, say, { signal }),
    'Stopped before the library was filled; the next start goes on.',
  );

  // Tests of the process need no pages, which must be built.
  const app = await buildApp(services, config.NODE_ENV === 'test' ? undefined : await openPages(config));
  const figures = { host: config.METRICS_HOST, port: config.METRICS_PORT ?? 0 };
  const { metrics: registry } = app;
  const metrics = registry && (await listenOn(config, 'metrics', () => serveMetrics(registry, figures)));
  const door = { host: config.HOST, port: config.PORT, backlog: WAITING_CONNECTIONS };
  const address = await listenOn(config, 'app', () => app.listen(door));
  say(`${config.SITE_NAME} is open at ${config.PUBLIC_URL ?? address}`);
  if (administrator.password) {
    say(
      `Administrator: ${administrator.email}  password: ${administrator.password}  (shown by every start until it is used)`,
    );
  }
  for (const doubt of doubts) {
    sayAside(doubt);
    app.log.warn(doubt);
  }
  logStart(app, services, address);
  void warmSearch(database);

  const stopHousekeeping = startHousekeeping(services, (error) => app.log.error({ err: error }, 'housekeeping failed'));
  const end = async (grace: number, hurry: AbortSignal) => {
    await closeGracefully(app, grace, hurry);
    await stopHousekeeping();
    await database.close();
    metrics?.close();
  };
  const close = closingOnce(end, (error) => app.log.fatal({ err: error }, 'the end failed'));
  onUncaught(app.log, () => close(0, 1));
  process.on('SIGTERM', () => close(config.SHUTDOWN_GRACE));
  // A person at the keyboard, and no load balancer.
  process.on('SIGINT', () => close(0));
}

await runCommand(USAGE, async (words) => {
  readOptions(words, {});
  await main();
});
// What was begun before it failed, such as a connection, must not keep a process that serves nobody.
if (process.exitCode) process.exit();
