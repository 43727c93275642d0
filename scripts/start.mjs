// npm start: on a fresh clone too. Installs and builds what is missing or stale, then becomes the server.
import { build, isBuilt } from './lib/build.mjs';
import { install, node } from './lib/install.mjs';
import { become, projectEnv, serverFlags } from './lib/process.mjs';

install();
if (!isBuilt()) build();
become(node, [...serverFlags, 'server/main.ts'], { ...projectEnv, NODE_ENV: 'production' });
