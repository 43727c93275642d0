import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * Files that hold several modules, each with all that it needs of what no file above it has: on the way to a visitor ten
 * small files cost more than they hold. tests/e2e/lean.spec.ts tells when a public page gets too heavy.
 */
const files = {
  site: [
    'web/hydrate.',
    'web/root.',
    'web/meta.',
    'web/session/VisitorsOnly.',
    'web/session/return-path.',
    'web/ui/PageWidth.',
    'web/ui/dates.',
    'web/ui/notify.',
    'contract/limits.',
    '/use-uncontrolled.',
  ],
  fields: [
    '/TextInput.',
    '/CloseButton.',
    '/use-debounced-callback.',
    'web/prompts/explorer/SearchBox.module.',
    'web/prompts/ResultsHead.module.',
    'web/ui/SearchField.',
  ],
  cards: [
    'web/prompts/PromptGrid.',
    'web/prompts/PromptCard.',
    'web/prompts/prompts.api.',
    'web/prompts/prompt/prompt-id.',
    'contract/addresses.',
    'web/saved/SaveButton.',
    'web/categories/categories.api.',
    'web/api/page-data.',
    '/HydrationBoundary.',
    'web/saved/saved.api.',
    'web/layout/prefetch-data.',
  ],
  prompt: ['web/prompts/prompt/PromptDetail.', 'web/prompts/prompt/PromptMissing.', 'web/prompts/prompt/detail-views.'],
  forms: [
    '/react-hook-form/',
    'web/api/field-errors.',
    'web/account/form-errors.',
    'web/account/AuthCard.',
    'web/account/Submit.',
    'web/account/late-rules.',
    'web/saved/useSaveAfterSignIn.',
    '/PasswordInput.',
  ],
};
const groups = Object.entries(files).map(([name, parts], position, all) => ({
  name,
  test: (module: string) => parts.some((part) => module.includes(part)),
  priority: all.length - position,
}));

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  // Known from the start, so that the first page of `npm run dev` does not have to load twice.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.*'] },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups } } },
      },
    },
  },
  // Whoever starts the library need not know how long each plugin took.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  // One file holds all that renders documents, so that the server starts in a moment and has one copy of everything.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
