import { defineConfig } from 'vitest/config';

const server = {
  include: ['server/**/*.test.ts'],
  exclude: ['server/**/*.redis.test.ts'],
  execArgv: ['--disable-warning=ExperimentalWarning'],
  // Reading the whole server anew for each file takes a quarter of the time; what a file leaves behind, a setup undoes.
  isolate: false,
  setupFiles: 'server/testing/restore.setup.ts',
};

const onSqlite = { ...server, env: { TEST_ENGINE: 'sqlite' }, globalSetup: 'server/testing/sqlite.setup.ts' };

/**
 * What these try is the process, its connections, files and pictures. SQL takes no part in what they prove, so they run on
 * SQLite alone.
 */
const withoutSql = [
  'server/siege.test.ts',
  'server/database/share-lookups.test.ts',
  'server/http/{asker,bodies,body-room,client-errors,cross-site,encoded-bodies,encodings,error-page,json-depth,large-answers,limits,limits.local,limits.routes,log,messages,parser-stop,pipelining,protocol,received,serializer,slow-clients,accepting,time-slices,turns,in-flight}.test.ts',
  'server/images/{decoder,failed-pictures,memory,slow-uploads,turns}.test.ts',
  'server/storage/*.test.ts',
  'server/images/formats/*.test.ts',
  'server/pages/busy.test.ts',
  'server/start/starts.test.ts',
  'server/data-folder/private-files.test.ts',
  'server/text/*.test.ts',
];

/** Asks a running application, as server tests do. */
const provenOnServer = 'tests/prove/scan/targets.test.ts';

/** The same server tests run on both engines: `TEST_ENGINE` tells server/testing which one to open. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    // No test waits; but a machine may be busy with others.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,web,scripts,tests/bench,tests/fields,tests/prove}/**/*.test.{ts,tsx}'],
          exclude: [provenOnServer],
        },
      },
      { test: { ...onSqlite, name: 'sqlite', include: [...server.include, provenOnServer] } },
      { test: { ...onSqlite, name: 'redis', include: server.exclude, exclude: [] } },
      {
        test: {
          ...server,
          name: 'postgres',
          exclude: [...server.exclude, ...withoutSql],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: 'server/testing/postgres.setup.ts',
        },
      },
    ],
  },
});
