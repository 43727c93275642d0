import type { Config } from '@react-router/dev/config';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { compressFiles } from './scripts/lib/compress.ts';

export default {
  appDirectory: 'web',
  // All addresses are known from the first document on: no call of the router's own while browsing.
  routeDiscovery: { mode: 'initial' },
  // The parts of a page that are loaded apart from it are too small to be worth a request each.
  splitRouteModules: false,
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await promisify(execFile)(process.execPath, ['scripts/check-documents.ts', buildDirectory]);
    await compressFiles(path.join(buildDirectory, 'client'));
  },
} satisfies Config;
