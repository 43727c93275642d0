import { buildApp } from './app.ts';
import type { Services } from './services.ts';
import { shutDownGracefully, shutdownOnce } from './shutdown.ts';
import { readOptions, runCommand, print, printToStderr } from './start/command.ts';
import { doubtsOf, loadConfig } from './config.ts';
import { openDatabase } from './database/engine.ts';
import { startHousekeeping } from './housekeeping.ts';
import { openImageStore } from './storage/open-store.ts';
import { onUncaught } from './last-resort.ts';
import { fillSampleLibrary } from './library/first-start.ts';
import { serveMetrics } from './metrics/server.ts';
import { openPages } from './pages/pages.ts';
import { makeDataFolder } from './data-folder/data-folder.ts';
import { retryWhileAway } from './start/retry.ts';
import { listenOn } from './start/ports.ts';
import { mendDataFolder } from './data-folder/private-files.ts';
import { abortable } from './start/stoppable.ts';
import { trySettings, usesDataFolder } from './start/try-settings.ts';
import { logStart } from './started.ts';
import { warmSearch } from './prompts/search.worker.ts';
import { ensureAdministrator } from './accounts/administrator.ts';

const USAGE = `Usage: npm start
Serves the library. Settings are environment variables, which docs/operating.md lists: PORT, HOST, DATA_DIR, DATABASE_URL, ...`;

/** Listen backlog. With a short one, a burst of connections makes the system refuse others for seconds. */
const BACKLOG = 4_096;

/** settings -> try them -> database -> migrate -> first start -> app -> listen -> close gracefully */
async function main(): Promise<void> {
  const config = loadConfig();
  const doubts = doubtsOf(config);
  // Everything that the settings name is tried before anything is written.
  await abortable((signal) => {
    const retry = retryWhileAway({ seconds: config.START_PATIENCE, tell: printToStderr, signal });
    return trySettings(config, retry);
  }, 'Stopped before anything was written.');
  if (usesDataFolder(config)) {
    makeDataFolder(config.DATA_DIR);
    const { isShared } = mendDataFolder(config.DATA_DIR);
    if (isShared) doubts.push(`DATA_DIR: others may look into ${config.DATA_DIR}; take a folder of its own`);
  }
  const images = await openImageStore(config);
  const database = await openDatabase(config, { failFast: true });
  const services: Services = { database, images, config };

  const administrator = await ensureAdministrator(database, config);
  await abortable(
    (signal) => fillSampleLibrary(services, administrator.id, print, { signal }),
    'Stopped before the library was filled; the next start goes on.',
  );

  // Tests of the process need no pages, and pages need a build.
  const app = await buildApp(services, config.NODE_ENV === 'test' ? undefined : await openPages(config));
  const metricsAddress = { host: config.METRICS_HOST, port: config.METRICS_PORT ?? 0 };
  const { metrics: registry } = app;
  const metrics = registry && (await listenOn(config, 'metrics', () => serveMetrics(registry, metricsAddress)));
  const listenOptions = { host: config.HOST, port: config.PORT, backlog: BACKLOG };
  const address = await listenOn(config, 'app', () => app.listen(listenOptions));
  print(`${config.SITE_NAME} is open at ${config.PUBLIC_URL ?? address}`);
  if (administrator.password) {
    print(
      `Administrator: ${administrator.email}  password: ${administrator.password}  (shown by every start until it is used)`,
    );
  }
  for (const doubt of doubts) {
    printToStderr(doubt);
    app.log.warn(doubt);
  }
  logStart(app, services, address);
  void warmSearch(database);

  const stopHousekeeping = startHousekeeping(services, (error) => app.log.error({ err: error }, 'housekeeping failed'));
  const end = async (grace: number, hurry: AbortSignal) => {
    await shutDownGracefully(app, grace, hurry);
    await stopHousekeeping();
    await database.close();
    metrics?.close();
  };
  const close = shutdownOnce(end, (error) => app.log.fatal({ err: error }, 'the end failed'));
  onUncaught(app.log, () => close(0, 1));
  process.on('SIGTERM', () => close(config.SHUTDOWN_GRACE));
  // Ctrl-C: no load balancer needs the grace period.
  process.on('SIGINT', () => close(0));
}

await runCommand(USAGE, async (words) => {
  readOptions(words, {});
  await main();
});
// After a failed start, an open connection must not keep the process alive.
if (process.exitCode) process.exit();
