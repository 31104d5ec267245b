import { defineConfig } from 'vitest/config';
import { LongestFirst } from './server/test/longest-first.ts';
import { patienceMs } from './server/test/patience.ts';

/** Whoever asks for another order gets it. */
const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'));

/** The tests that `npm test` leaves to other commands, by folder: docs/decisions/0098-test-suites.md. */
const apart = {
  /** What surrounds the orders: prices, suppliers and their answers, deposits, webhooks, reviews, reports, audits, and who may do what. */
  operations: [
    'campaigns/webhooks/**/*.test.ts',
    'server/test/{access,alerts,audit,catalog,clients,deposits,operators,quarantine}/**/*.test.ts',
    'server/test/{ledger,reconciliation,reports,simulators,status,suppliers,webhooks}/**/*.test.ts',
    'server/test/orders/{attempts,review,search,strays}/**/*.test.ts',
  ],
  /** Programs: the database, commands, and whole servers that are started, killed, raced and restored. */
  system: [
    'campaigns/{books,restore,rolling-restart,supplier-contradictions,write-calls}/**/*.test.ts',
    'campaigns/planted-defects.test.ts',
    'server/test/{backup,bundle,commands,crash,database,integrator,races,start}/**/*.test.ts',
    'tools/schema/**/*.test.ts',
  ],
  /** The web application: who signs in, the paths below its pages, and the pages in Chromium. */
  portal: [
    'portal/{src,test}/**/*.test.ts',
    'server/test/{people,portal}/**/*.test.ts',
    'campaigns/fuzz/portal.test.ts',
  ],
};

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'behaviour',
          include: ['{server/src,server/test,bench,campaigns,tools}/**/*.test.ts'],
          exclude: Object.values(apart).flat(),
        },
      },
      ...Object.entries(apart).map(([name, include]) => ({
        extends: true as const,
        test: { name, include },
      })),
    ],
    globalSetup: ['server/test/global-setup.ts'],
    setupFiles: ['server/test/put-back.ts', 'server/test/repeat-command.ts'],
    // Processes, not threads: tests start servers and kill them.
    pool: 'forks',
    // Files share what they have loaded, and nothing else: each has servers and databases of its own.
    isolate: false,
    // Two more than a small machine has cores: many tests wait for processes and clocks.
    maxWorkers: 4,
    // Of the tests of one file that wait more than they work.
    maxConcurrency: 2,
    ...(isShuffled ? {} : { sequence: { sequencer: LongestFirst } }),
    // How long before something is taken to hang. What is waited for comes when the machine has time for it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: patienceMs } },
  },
});
