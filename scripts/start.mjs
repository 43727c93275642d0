// npm start, also on a fresh clone: installs and builds what is missing or stale, then becomes the server.
import { build, isBuilt } from './lib/build.mjs';
import { install, node } from './lib/install.mjs';
import { become, projectEnv, readFlags, serverFlags } from './lib/process.mjs';

readFlags(`Usage: npm start
Serves the library on HOST and PORT (127.0.0.1, 3000). Installs and builds first what is missing or stale; the first start
fills the sample library and prints the administrator's password. Settings are environment variables: docs/operating.md.`);
install();
if (!isBuilt()) build();
become(node, [...serverFlags, 'server/main.ts'], { ...projectEnv, NODE_ENV: 'production' });
