import { once } from 'node:events';
import { openDatabase } from '../database/engine.ts';

// A process that opens a library when it receives the settings.
process.send?.('up');
const [place] = (await once(process, 'message')) as [Parameters<typeof openDatabase>[0]];
const database = await openDatabase(place);
await database.sql.selectFrom('prompts').select('id').executeTakeFirstOrThrow();
await database.close();
process.disconnect();
