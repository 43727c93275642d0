import { buildApp, type Services } from './app.ts';
import { closeGracefully } from './closing.ts';
import { ConfigError, loadConfig } from './config.ts';
import { openDatabase } from './database/engine.ts';
import { startHousekeeping } from './housekeeping.ts';
import { openImageStore } from './images/open-store.ts';
import { fillSampleLibrary } from './library/first-start.ts';
import { serveMetrics } from './metrics/server.ts';
import { openPages } from './pages/pages.ts';
import { logStart } from './started.ts';
import { warmSearch } from './prompts/search.aside.ts';
import { ensureAdministrator } from './users/administrator.ts';

/** After the grace, how long an end may take in all, in milliseconds: a fault must not keep a dead node around. */
const END = 9_000;

/** config -> database -> migrate -> first start -> app -> listen -> close gracefully */
async function main(): Promise<void> {
  const config = loadConfig();
  const database = await openDatabase(config, { impatient: true });
  const images = await openImageStore(config);
  const services: Services = { database, images, config };

  const administrator = await ensureAdministrator(database, config);
  await fillSampleLibrary(services, administrator.id, (text) => console.log(text));

  // Tests of the process need no pages, which must be built.
  const app = await buildApp(services, config.NODE_ENV === 'test' ? undefined : await openPages(config));
  const metrics =
    app.metrics && (await serveMetrics(app.metrics, { host: config.METRICS_HOST, port: config.METRICS_PORT ?? 0 }));
  const address = await app.listen({ host: config.HOST, port: config.PORT });
  console.log(`${config.SITE_NAME} is open at ${config.PUBLIC_URL ?? address}`);
  if (administrator.password) {
    console.log(
      `Administrator: ${administrator.email}  password: ${administrator.password}  (shown this once: keep it)`,
    );
  }
  logStart(app, services, address);
  void warmSearch(database);

  const stopHousekeeping = startHousekeeping(services, (error) => app.log.error({ err: error }, 'housekeeping failed'));
  let closing = false;
  const close = (grace: number) => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), grace * 1000 + END).unref();
    void closeGracefully(app, grace)
      .then(stopHousekeeping)
      .then(() => database.close())
      .then(() => {
        metrics?.close();
        process.exit(0);
      });
  };
  process.on('SIGTERM', () => close(config.SHUTDOWN_GRACE));
  // A person at the keyboard, and no load balancer.
  process.on('SIGINT', () => close(0));
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
