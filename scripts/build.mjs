// npm run build: builds the pages. With --if-stale, only when a source of the build has changed.
import { build, isBuilt } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { readFlags } from './lib/process.mjs';

const flags = readFlags(
  `Usage: npm run build [-- --if-stale]
Builds the pages.
  --if-stale  only when something that they are built from has changed`,
  ['--if-stale'],
);
install();
if (flags.includes('--if-stale') && isBuilt()) console.error('The pages are built already.');
else build();
