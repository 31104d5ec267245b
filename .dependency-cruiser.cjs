/*
 * Which folder may import which: main, commands → edges → app → use cases → mechanisms → database → pure files.
 * Imports point down, or sideways inside a folder.
 *
 * A use case takes the App that app.ts composes, and app.ts imports what it composes. What points up there is the type
 * alone: it is gone when the code runs. Everywhere else a type binds like a value.
 */

/** From the top down: a name for messages, and the files. Whoever stands in a row may import what stands below. */
const levels = [
  ['main', 'main'],
  ['commands', 'commands/'],
  ['edges', '(api|work|backup|portal|bundle)/'],
  [
    'the composition',
    '(app|app-reports|open-clients|open-order-writers|open-quarantine|open-suppliers|config|data-keys|log|start-database)\\.ts$',
  ],
  ['the overview', 'overview/'],
  ['alerts', 'alerts/'],
  ['the status', 'status/'],
  ['the audit', 'audit/'],
  ['home pages', 'home/'],
  ['deposits', 'deposits/'],
  ['use cases', '(orders|catalog|clients|webhooks|reconciliation|reports|people)/'],
  ['settings', 'settings/'],
  ['mechanisms', '(ledger|mail|operators|quarantine|suppliers)/'],
  ['database', 'database/'],
  ['pure files', '[a-z-]+\\.ts$'],
].map(([name, pattern]) => ({ name, path: `^server/src/${pattern}` }));

const upward = levels.slice(1).map(({ name, path }, i) => ({
  name: `${name.replaceAll(' ', '-')}-import-nothing-above`,
  severity: 'error',
  from: { path, pathNot: levels.slice(0, i + 1).map((above) => above.path) },
  to: {
    path: levels.slice(0, i + 1).map((above) => above.path),
    pathNot: [
      'the overview',
      'alerts',
      'the status',
      'the audit',
      'home pages',
      'deposits',
      'use cases',
    ].includes(name)
      ? '^server/src/app\\.ts$'
      : undefined,
  },
}));

const beside = [
  ['api', '(work|backup)'],
  ['work', '(api|backup|portal|bundle)'],
  ['backup', '(api|work|portal|bundle)'],
  ['portal', '(api|work|backup|bundle)'],
  ['bundle', '(api|work|backup)'],
  ['catalog', '(orders|clients|webhooks|reconciliation)'],
  ['clients', '(orders|catalog|webhooks|reconciliation)'],
  ['orders', '(reconciliation|reports)'],
  ['reports', '(orders|catalog|clients|webhooks|reconciliation)'],
  ['reconciliation', '(catalog|clients|webhooks)'],
  ['webhooks', '(orders|catalog|ledger|suppliers|reconciliation)'],
  ['ledger', '(operators|quarantine|suppliers)'],
  ['operators', '(ledger|quarantine|suppliers)'],
  ['quarantine', '(ledger|suppliers)'],
  ['suppliers', '(ledger|operators|quarantine)'],
].map(([from, to]) => ({
  name: `${from}-stands-beside`,
  comment:
    'Folders of one level do not know each other; only orders brings catalog, clients and itself together.',
  severity: 'error',
  from: { path: `^server/src/${from}/` },
  to: { path: `^server/src/${to}/` },
}));

/** A package, or a member of it, that only some files may import. */
function only(name, packages, allowed, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: '^server/src/', pathNot: allowed },
    to: { path: packages.map((one) => `^(node_modules|server/node_modules)/${one}(/|$)`) },
  };
}

module.exports = {
  forbidden: [
    ...upward,
    ...beside,
    {
      name: 'use-cases-know-the-app-by-its-type',
      severity: 'error',
      from: {
        path: levels
          .filter(({ name }) => ['home pages', 'deposits', 'use cases'].includes(name))
          .map(({ path }) => path),
      },
      to: { path: '^server/src/app\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'decisions-are-pure',
      comment: 'What decides takes everything as values: no database, no clock that runs, no HTTP.',
      severity: 'error',
      from: {
        path: '/(decide-[a-z-]+|order|transitions|chart|book|attempt|event)\\.ts$',
        pathNot: '^server/src/commands/',
      },
      to: { path: '^server/src/(database|api|work|commands)/|^(server/)?node_modules/' },
    },
    {
      name: 'an-adapter-is-known-to-the-registry',
      comment: 'Scenarios are words of the API and of orders; what plays them is not.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/suppliers/simulator/', '^server/src/suppliers/registry\\.ts$'],
      },
      to: { path: '^server/src/suppliers/simulator/', pathNot: '/scenario\\.ts$' },
    },
    only('fastify-stays-at-the-edge', ['fastify', '@fastify', '@scalar', 'typebox'], '^server/src/api/'),
    only(
      'pg-stays-in-the-database',
      ['pg', 'kysely'],
      ['^server/src/database/', '^server/src/start-database\\.ts$'],
      'start-database.ts makes the database that everything else finds.',
    ),
    only(
      'better-auth-stays-with-the-credentials',
      ['better-auth', '@better-auth'],
      '^server/src/people/credentials/',
    ),
    only('uuid-stays-in-ids', ['uuid'], '^server/src/ids\\.ts$'),
    only('commander-stays-in-commands', ['commander'], '^server/src/(commands/|main\\.ts)'),
    only(
      'http-clients-have-rooms',
      ['undici'],
      [
        '^server/src/suppliers/[a-z]+/client\\.ts$',
        '^server/src/ledger/heads/address-place\\.ts$',
        '^server/src/simulators/post-callback\\.ts$',
        '^server/src/webhooks/dispatch/deliver\\.ts$',
        '^server/src/alerts/channels/post\\.ts$',
        '^server/src/integrator/(konter-client|forward)\\.ts$',
      ],
    ),
    {
      name: 'an-integrator-has-http-only',
      comment: 'What listens and triggers knows a konter as any client does: by its address and a key.',
      severity: 'error',
      from: { path: '^server/src/integrator/' },
      to: { path: '^server/src/.*/', pathNot: '^server/src/integrator/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^server/src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-of-types',
      comment: 'But for the App of the use cases, which the rules above allow.',
      severity: 'error',
      from: { path: '^server/src/' },
      to: { circular: true, viaOnly: { pathNot: '^server/src/app\\.ts$' } },
    },
    {
      name: 'the-product-needs-no-test',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: { path: '\\.(test|fixture)\\.ts$|^server/test/|^bench/|^campaigns/|^tools/|/vitest/|/fast-check/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
