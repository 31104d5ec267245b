import { afterAll, vi } from 'vitest';

// Test files share a process: each must find the real clock and functions, whatever the one before did.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
