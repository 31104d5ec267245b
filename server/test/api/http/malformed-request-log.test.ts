import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeClock } from '../../../src/clock.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { rawRequest } from './raw-request.ts';

const minuteMs = 62_000;
let aheadMs = 0;
const secret = '081234509876';
const lines: string[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    ...{ worker: false, catalog: false, log: (line) => lines.push(line) },
    replace: ({ clock }) => ({
      clock: Object.assign(makeClock(), { monotonicMs: () => clock.monotonicMs() + aheadMs }),
    }),
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  // The lines of the test before count no longer.
  aheadMs += minuteMs;
  lines.length = 0;
});

/** The lines about malformed requests, without their time. */
function logged(): unknown[] {
  return lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ event }) => event === 'malformed_request')
    .map(({ event: _event, level: _level, time: _time, msg: _msg, ...rest }) => rest);
}

test('a request that is no HTTP is logged with the address and the reason, and nothing that was sent', async () => {
  await rawRequest(server.url, `GET /${secret} HTTP/1.1`, [`no colon ${secret}`]);
  expect(await rawRequest(server.url, `FETCH /${secret} HTTP/1.1`)).toContain(
    'X-Content-Type-Options: nosniff',
  );
  await rawRequest(server.url, `GET /${secret} HTTP/1.1`, [`x: ${secret.repeat(2_000)}`]);
  expect(logged()).toEqual([
    { client_ip: '127.0.0.1', reason: 'HPE_INVALID_HEADER_TOKEN' },
    { client_ip: '127.0.0.1', reason: 'HPE_INVALID_METHOD' },
    { client_ip: '127.0.0.1', reason: 'HPE_HEADER_OVERFLOW' },
  ]);
  expect(lines.join('\n')).not.toContain(secret);
});

test('five of an address are logged in a minute, and the next line counts the others', async () => {
  for (let i = 0; i < 9; i += 1) await rawRequest(server.url, 'FETCH / HTTP/1.1');
  expect(logged()).toHaveLength(5);
  aheadMs += minuteMs;
  await rawRequest(server.url, 'FETCH / HTTP/1.1');
  expect(logged().at(-1)).toEqual({ client_ip: '127.0.0.1', reason: 'HPE_INVALID_METHOD', omitted: 4 });
});
