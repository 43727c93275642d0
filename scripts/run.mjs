// node scripts/run.mjs FILE.ts|TOOL [ARGUMENTS]: installs what is missing, then runs one of our programs with the
// pinned Node, or an installed tool. So every command works on a fresh clone.
import { install, node } from './lib/install.mjs';
import { become, giveUp, nodeFlags } from './lib/process.mjs';

const [program, ...args] = process.argv.slice(2);
if (!program) giveUp('Say what to run: node scripts/run.mjs FILE.ts|TOOL [ARGUMENTS]');

// Other programs test, check or benchmark it.
const isOfProduct = program.startsWith('server/') || program === 'scripts/fields.ts';
install(isOfProduct ? 'product' : 'everything');
if (program.endsWith('.ts')) become(node, [...nodeFlags, program, ...args]);
else become(program, args);
