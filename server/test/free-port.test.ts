import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('free ports differ, and are below those that Linux and macOS give to whoever asks for any port', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort));
  expect(new Set(ports).size).toBe(200);
  expect(ports.filter((port) => port < 10_240 || port >= 32_768)).toEqual([]);
});
