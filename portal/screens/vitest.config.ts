import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { patienceMs } from '../../server/test/patience.ts';

/** `npm run screens` uses the servers and databases of the tests, and is not one of them. */
export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  test: {
    include: ['portal/screens/*.screens.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    setupFiles: ['server/test/put-back.ts'],
    pool: 'forks',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: patienceMs } },
  },
});
