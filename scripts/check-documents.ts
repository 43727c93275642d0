import { checkDocuments } from './lib/check-documents.ts';

// In a process of its own (react-router.config.ts): tools that build pages change the code that they load, and with it the
// scripts that are made of functions.
await checkDocuments(process.argv[2] ?? 'build');
