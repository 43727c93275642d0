import { defineConfig, type OxlintOverride } from 'oxlint';
import { ROOMS, ROOMS_OF_PROMPTS } from './scripts/lib/rooms.ts';

type Restriction = { group: string[]; message: string };

/** Which room may know which (ARCHITECTURE.md). Of several overrides for a file the last counts: each says all it means. */
const imports = (...patterns: Restriction[]): OxlintOverride['rules'] => ({
  'no-restricted-imports': ['error', { patterns }],
});

const onlyTheContract: Restriction = {
  group: ['**', '!zod', '!./*'],
  message:
    'The contract is what both sides promise: it imports zod and its own files only. Move what needs more to server/ or web/.',
};
const noPages: Restriction = {
  group: ['**/web/**', 'react', 'react/**', 'react-dom', 'react-dom/**'],
  message:
    'The server does not know the pages. What both sides need belongs in contract/; pages are rendered through build/server.',
};
const noSql: Restriction = {
  group: ['kysely', 'kysely/**', 'pg', 'node:sqlite'],
  message:
    'A route has method, status and viewer, but no SQL: put the query into the *.queries.ts beside it and call that.',
};
const noHttp: Restriction = {
  group: ['fastify', 'fastify/**', '@fastify/**', 'fastify-type-provider-zod'],
  message: 'A query has tables, but no HTTP: take plain values, return rows, and let the *.routes.ts beside it answer.',
};
/** What composes the server, beside its rooms. */
const COMPOSITION = [
  'app',
  'main',
  'shutdown',
  'health',
  'housekeeping',
  'last-resort',
  'public-config.routes',
  'started',
];
const noRoomBelow = (room: (typeof ROOMS)[number]): Restriction => ({
  group: [
    ...ROOMS.slice(ROOMS.indexOf(room) + 1).map((below) => `**/../${below}/**`),
    ...COMPOSITION.map((file) => `**/../${file}.ts`),
  ],
  message: `In scripts/lib/rooms.ts this room stands below ${room}/, which must not know it. Hand over what you need as an argument, move what both need to a room above them, or move this file.`,
});
const noServer: Restriction = {
  group: ['**/server/**'],
  message:
    'The pages reach the server over HTTP only: shapes come from contract/, data through the *.api.ts of the feature.',
};
const noProduct: Restriction = {
  group: ['../*/**', '!../..', '!../../**'],
  message: 'ui/ knows Mantine, not the product: take what you need as props, or move the piece into its feature.',
};
const noOtherFeature: Restriction = {
  group: [
    '../*/**',
    ...['..', 'ui', 'api', 'session'].flatMap((open) => [`!../${open}`, `!../${open}/**`]),
    '!../*/*.api.ts',
  ],
  message:
    "A feature does not use another feature's pieces, only its *.api.ts. Compose both in a *Page.tsx or in layout/, take the piece as children, or move it to ui/ when it knows no product.",
};
/** As above, for a folder inside a feature, which is a part of it: one step up is the feature itself. */
const noOtherFeatureFromBelow: Restriction = {
  group: [
    '../../*/**',
    ...['..', 'ui', 'api', 'session'].flatMap((open) => [`!../../${open}`, `!../../${open}/**`]),
    '!../../*/*.api.ts',
  ],
  message: noOtherFeature.message,
};

const noRoomOfPrompts = (prefix: string, rooms: string[]): Restriction => ({
  group: rooms.map((room) => `${prefix}${room}/**`),
  message:
    'The rooms of web/prompts do not know each other, but for what scripts/lib/rooms.ts allows, and what they share knows none: move what both need to web/prompts, or compose it in a *Page.tsx.',
});

const tests = ['**/*.test.ts', '**/*.test.tsx'];
const testSupport = [...tests, '**/*.fixtures.ts'];

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['node_modules', 'build', '.react-router', 'data'],
  rules: {
    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    // Not for us: React 17 and older; Express; style sheets; a CommonJS package's names, which Node cannot import; taste.
    'react/react-in-jsx-scope': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'vitest/require-to-throw-message': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // axe asks for exactly this where a region scrolls.
    'jsx-a11y/no-noninteractive-tabindex': 'off',
  },
  overrides: [
    { files: ['contract/**'], excludeFiles: tests, rules: imports(onlyTheContract) },
    {
      files: ['server/**'],
      rules: {
        ...imports(noPages),
        'no-console': 'error',
        'no-restricted-properties': [
          'error',
          {
            object: 'process',
            property: 'env',
            message:
              'Only server/config.ts reads the environment: take the setting from the config that you are given.',
          },
        ],
      },
    },
    { files: ['server/*.routes.ts'], rules: imports(noPages, noSql) },
    ...ROOMS.flatMap((room): OxlintOverride[] => [
      { files: [`server/${room}/**`], excludeFiles: testSupport, rules: imports(noPages, noRoomBelow(room)) },
      { files: [`server/${room}/**/*.routes.ts`], rules: imports(noPages, noRoomBelow(room), noSql) },
      { files: [`server/${room}/**/*.queries.ts`], rules: imports(noPages, noRoomBelow(room), noHttp) },
    ]),
    { files: ['server/main.ts', 'server/**/*.cli.ts'], rules: { 'no-console': 'off' } },
    { files: ['server/config.ts', 'server/testing/**'], rules: { 'no-restricted-properties': 'off' } },
    {
      files: ['web/**'],
      rules: {
        ...imports(noServer),
        'no-console': 'error',
        'no-restricted-properties': [
          'error',
          {
            object: 'process',
            property: 'env',
            message: 'Pages run in the browser, where there is no environment: ask /api/config.',
          },
        ],
        'no-restricted-globals': [
          'error',
          {
            globals: [
              {
                name: 'fetch',
                message: 'Only web/api/client.ts fetches: it knows the token and the errors. Call it from a *.api.ts.',
              },
              {
                name: 'XMLHttpRequest',
                message: 'Only web/api/client.ts sends: its uploadWithProgress knows the token and the errors.',
              },
            ],
            checkGlobalObject: true,
          },
        ],
      },
    },
    {
      files: ['web/*/**'],
      excludeFiles: ['web/{ui,api,layout}/**', 'web/**/*Page.tsx', ...tests],
      rules: imports(noServer, noOtherFeature),
    },
    {
      files: ['web/*/*/**'],
      excludeFiles: ['web/{ui,api,layout}/**', 'web/**/*Page.tsx', ...tests],
      rules: imports(noServer, noOtherFeatureFromBelow),
    },
    {
      files: ['web/prompts/*'],
      excludeFiles: tests,
      rules: imports(noServer, noOtherFeature, noRoomOfPrompts('./', Object.keys(ROOMS_OF_PROMPTS))),
    },
    ...Object.entries(ROOMS_OF_PROMPTS).map(([room, known]): OxlintOverride => ({
      files: [`web/prompts/${room}/**`],
      excludeFiles: ['web/**/*Page.tsx', ...tests],
      rules: imports(
        noServer,
        noOtherFeatureFromBelow,
        noRoomOfPrompts(
          '../',
          Object.keys(ROOMS_OF_PROMPTS).filter((other) => other !== room && !known.includes(other)),
        ),
      ),
    })),
    { files: ['web/ui/**'], rules: imports(noServer, noProduct) },
    { files: ['web/api/client.ts'], rules: { 'no-restricted-globals': 'off' } },
    {
      files: [
        '*.config.{ts,mjs}',
        'web/root.tsx',
        'web/routes.ts',
        'web/entry.*.tsx',
        'web/**/*Page.tsx',
        'tests/e2e/setup.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
});
