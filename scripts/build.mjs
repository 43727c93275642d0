// npm run build: builds the pages. With --if-stale only when something that they are built from has changed.
import { build, isBuilt } from './lib/build.mjs';
import { install } from './lib/install.mjs';

install();
if (process.argv.includes('--if-stale') && isBuilt()) console.error('The pages are built already.');
else build();
