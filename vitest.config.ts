import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts', 'campaigns/**/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    // Processes, not threads: tests start servers and kill them. One more than the cores, because many wait for those.
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
