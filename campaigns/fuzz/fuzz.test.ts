import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { auditBooks } from '../../server/src/audit/audit-books.ts';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import { openClients } from './clients.ts';
import type { Keys } from './encode-request.ts';
import { runFuzz, type Testbed } from './run-fuzz.ts';

const plenty = 900_000_000_000n;
const lines: string[] = [];
let server: TestServer;
let keys: Keys;
let document: string;

beforeAll(async () => {
  const limits = {
    transaction: plenty,
    daily: plenty,
    requestsPerMinute: { live: 1_000_000, sandbox: 1_000_000 },
  };
  server = await startTestServer({
    settings: { limits },
    replace: ({ config }) => ({ config: { ...config, trustProxy: ['127.0.0.1'] } }),
    log: (line) => lines.push(line),
  });
  keys = await openClients(server.app);
  document = await (await fetch(`${server.url}/openapi.json`)).text();
});
afterAll(() => server.stop());

function stageAt(address: string): Testbed {
  return { address, keys, document, memory: undefined, log: () => [], audit: async () => [] };
}

test('5,000 requests from the document are answered as it says', async () => {
  const testbed: Testbed = {
    ...stageAt(server.url),
    log: () => lines,
    audit: async () => {
      const audit = await auditBooks(server.app.database, server.app.keyring);
      return audit.findings.map(({ problem }) => problem);
    },
  };
  const { findings, figures } = await runFuzz(testbed, {
    requests: 5_000,
    seed: 1,
    connections: 8,
  });
  expect(findings, JSON.stringify(figures)).toEqual([]);
  expect(figures['requests']).toBeGreaterThanOrEqual(5_000);
  // It is not enough to be refused.
  for (const status of [200, 201, 400, 401, 403, 404, 405, 409, 413, 415, 422])
    expect(figures['answers']).toMatch(new RegExp(`\\d+ × ${status}`));
});

test.each([
  {
    defect: 'an undeclared status',
    from: 'HTTP/1.1 201',
    to: 'HTTP/1.1 207',
    found: 'this status is not documented',
  },
  { defect: 'a 500', from: 'HTTP/1.1 422', to: 'HTTP/1.1 500', found: 'it is a 500' },
  { defect: 'a 502', from: 'HTTP/1.1 404', to: 'HTTP/1.1 502', found: 'it is a 502' },
  { defect: 'a success for a refusal', from: 'HTTP/1.1 422', to: 'HTTP/1.1 200', found: 'required property' },
  {
    defect: 'a member of another type',
    from: '"currency":"IDR"',
    to: '"currency":12345',
    found: 'must be string',
  },
  {
    defect: 'a value that is not declared',
    from: '"channel":"api"',
    to: '"channel":"app"',
    found: 'must be equal to one',
  },
  { defect: 'an undeclared member', from: '"channel":', to: '"chanell":', found: 'additional properties' },
  {
    defect: 'an undeclared error code',
    from: '"not_found"',
    to: '"no_found1"',
    found: 'must be equal to one',
  },
  { defect: 'an undeclared header', from: 'x-request-id', to: 'x-request-no', found: 'X-Request-Id' },
  {
    defect: 'a header of another type',
    from: 'ratelimit-limit: 1',
    to: 'ratelimit-limit: x',
    found: 'ratelimit-limit',
  },
  {
    defect: 'a destination that is not masked',
    from: '"destination":"****',
    to: '"destination":"0812',
    found: 'secret',
  },
])('$defect is found', async ({ from, to, found }) => {
  expect(to).toHaveLength(from.length);
  const proxy = await startProxy(server.url, (text) => {
    const changed = text.replaceAll(from, to);
    // The rest of the number is the end of the plan's own.
    return from.includes('****')
      ? changed.replaceAll(/"destination":"0812\*{4}/g, '"destination":"08120000')
      : changed;
  });
  onTestFinished(() => void proxy.close());
  const plan = { requests: 120, seed: 1, connections: 4 };
  const { findings } = await runFuzz(stageAt(addressOf(proxy)), plan);
  expect(findings.join('\n')).toContain(found);
});

/** A proxy that changes what the server answers, without its length. */
async function startProxy(address: string, change: (text: string) => string): Promise<Server> {
  const { hostname, port } = new URL(address);
  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    upstream.on('end', () => client.end());
    client.pipe(upstream);
    upstream.on('data', (bytes: Buffer) => client.write(change(bytes.toString('latin1')), 'latin1'));
    for (const [one, other] of [[client, upstream] as const, [upstream, client] as const]) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return proxy;
}

function addressOf(proxy: Server): string {
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return `http://127.0.0.1:${address.port}`;
}
