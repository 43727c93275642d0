// npm run bench: what the server does in a second, beside what the machine could (CONTRIBUTING.md).
import { readOptions, USAGE, WrongUse, type Options } from './options.ts';
import { provideLibrary } from './library/provide.ts';
import { openEngine } from './machine/engine.ts';

const tell = (text: string): void => void process.stderr.write(`${text}\n`);

async function main(options: Options): Promise<void> {
  const { engine, prompts, keep } = options;
  const server = await openEngine(options);
  await provideLibrary({ engine, prompts, keep, server }, tell);
}

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  if (error instanceof WrongUse) tell(`${error.message}\n\n${USAGE}`);
  else console.error(error);
  process.exitCode = error instanceof WrongUse ? 2 : 1;
}
