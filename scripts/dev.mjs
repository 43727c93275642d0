// npm run dev: restarts the server when server/ or contract/ change. Pages are served through Vite, which reloads them.
import { install, node } from './lib/install.mjs';
import { become, nodeFlags, projectEnv, readFlags } from './lib/process.mjs';

readFlags(`Usage: npm run dev
Serves as npm start does, and reloads server and pages while you edit.`);
install();
const watch = ['--watch', '--watch-preserve-output', '--watch-path=server', '--watch-path=contract'];
become(node, [...nodeFlags, ...watch, 'server/main.ts'], { ...projectEnv, NODE_ENV: 'development' });
