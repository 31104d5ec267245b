import type { IncomingMessage, Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../../server/src/api/server.ts';
import { auditBooks } from '../../server/src/audit/audit-books.ts';
import { drain } from '../../server/src/commands/drain.ts';
import { freePort } from '../../server/test/free-port.ts';
import { patienceMs } from '../../server/test/patience.ts';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import type { Outcome } from '../campaign.ts';
import { startBalancer } from './balancer.ts';
import { runRollingRestart } from './run-rolling-restart.ts';

const settings = {
  replyDeadlineMs: { live: 500, sandbox: 500 },
  simulatorTimeoutCheckMs: 500,
  sandboxStartBalance: 900_000_000n,
  // Clients buy until the restarts have ended, however long those take.
  limits: {
    transaction: 2_000_000n,
    daily: 900_000_000n,
    requestsPerMinute: { live: 1_000_000, sandbox: 1_000_000 },
  },
};
let shared: TestServer;
beforeAll(async () => {
  shared = await startTestServer({ settings });
});
afterAll(() => shared.stop());

/** A server of this process on a port that it keeps. */
async function startOne(port: number) {
  const stopping = new AbortController();
  const server = buildServer(shared.app, { stopping: stopping.signal });
  await server.listen({ port, host: '127.0.0.1' });
  return { stopping, server };
}

/** Calls `act` when the next request of a client has arrived, before it is answered. */
function atNextRequest(server: Server, act: () => void): Promise<void> {
  return new Promise((resolve) => {
    server.on('request', function onRequest(request: IncomingMessage) {
      if (request.url === '/readyz') return;
      server.off('request', onRequest);
      act();
      resolve();
    });
  });
}

/**
 * Plays two restarts, each begun during a request. `isPolite`: a server that stops serves until the balancer has noticed it and
 * has every answer, however long that takes. Otherwise it ends its connections at once.
 */
async function play(isPolite: boolean): Promise<Outcome> {
  const ports = [await freePort(), await freePort()];
  const running = await Promise.all(ports.map(startOne));
  const { database, keyring } = shared.app;
  const { keys } = await shared.givenAccount();
  const servers = ports.map((port) => `http://127.0.0.1:${port}`);
  const balancer = await startBalancer({ servers, checkMs: 100, checkMsMax: patienceMs });
  const testbed = {
    ...{ servers, database, keys: [keys.sandbox] },
    async stopServer(index: number) {
      const { stopping, server } = running[index] ?? {};
      const address = servers[index] ?? '';
      if (server === undefined) return 0;
      await atNextRequest(server.server, () => {
        stopping?.abort();
        if (!isPolite) server.server.closeAllConnections();
      });
      if (isPolite) {
        await expect.poll(() => balancer.ready()).not.toContain(address);
        await expect.poll(() => balancer.counts.get(address)?.open).toBe(0);
      }
      await drain(server);
      return 0;
    },
    async startServer(index: number) {
      running[index] = await startOne(ports[index] ?? 0);
    },
    audit: async () => (await auditBooks(database, keyring)).findings.map(({ problem }) => problem),
    close: async () => undefined,
  };
  try {
    return await runRollingRestart(testbed, balancer, { restarts: 2, clients: 4, seed: 1 });
  } finally {
    await balancer.stop();
    for (const { server } of running) await server.close();
  }
}

test('two servers that are restarted in turn fail no request of clients behind a balancer', async () => {
  const { findings, figures } = await play(true);
  expect(findings).toEqual([]);
  // Without answers of a server that stops, nothing was tested.
  expect(Number(figures['answers that ended their connection'])).toBeGreaterThan(0);
});

test('the verdict finds a server that stops at once', async () => {
  const { findings } = await play(false);
  expect(findings).toContainEqual(expect.stringMatching(/^(GET|POST) .* failed/));
});
