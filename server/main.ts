import { deleteDeadSessions } from './auth/sessions.queries.ts';
import { buildApp, type Services } from './app.ts';
import { ConfigError, loadConfig } from './config.ts';
import { openDatabase } from './database/engine.ts';
import { openImageStore } from './images/open-store.ts';
import { keepTidy } from './images/tidy.ts';
import { fillSampleLibrary } from './library/first-start.ts';
import { openPages } from './pages/pages.ts';
import { ensureAdministrator } from './users/administrator.ts';

/** How long a graceful end may take before connections are cut, in milliseconds. */
const DRAIN = 10_000;

/** config -> database -> migrate -> first start -> app -> listen -> close gracefully */
async function main(): Promise<void> {
  const config = loadConfig();
  const database = await openDatabase(config, { impatient: true });
  const images = await openImageStore(config);
  const services: Services = { database, images, config };

  const administrator = await ensureAdministrator(database, config);
  await fillSampleLibrary(services, administrator.id, (text) => console.log(text));

  const app = await buildApp(services, await openPages(config));
  const address = await app.listen({ host: config.HOST, port: config.PORT });
  console.log(`${config.SITE_NAME} is open at ${config.PUBLIC_URL ?? address}`);
  if (administrator.password) {
    console.log(
      `Administrator: ${administrator.email}  password: ${administrator.password}  (shown this once: keep it)`,
    );
  }

  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), DRAIN).unref();
    void app
      .close()
      .then(() => database.close())
      .then(() => process.exit(0));
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);

  // Nobody waits for these, and without them the server is as good.
  const report = (error: unknown) => app.log.warn({ err: error }, 'tidying up failed');
  keepTidy(services, report);
  await deleteDeadSessions(database.sql).catch(report);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
