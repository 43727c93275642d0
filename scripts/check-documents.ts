import { checkDocuments } from './lib/check-documents.ts';

// Runs in its own process (react-router.config.ts): build tools transform the code that they load, and so the inline
// scripts that are generated from functions.
await checkDocuments(process.argv[2] ?? 'build');
