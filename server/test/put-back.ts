import { afterEach, vi } from 'vitest';

// Test files share a process: whatever becomes of a test, the next one finds the real clock and functions.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
