import { afterAll, vi } from 'vitest';

// Test files share a process: whatever becomes of one, the next finds the real clock and functions.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
