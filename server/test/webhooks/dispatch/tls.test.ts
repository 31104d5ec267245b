import { createServer, type Server } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClock } from '../../../src/clock.ts';
import { openSender, type Sender } from '../../../src/webhooks/dispatch/deliver.ts';
import { localhostCertificate, localhostKey } from './localhost-certificate.ts';
import { listenOnFreePort } from '../../free-port.ts';
import { patienceMs } from '../../patience.ts';

let server: Server;
let sender: Sender;
let port: number;
let received = 0;

beforeAll(async () => {
  server = createServer({ cert: localhostCertificate, key: localhostKey }, (_request, response) => {
    received += 1;
    response.writeHead(204).end();
  });
  port = await listenOnFreePort(server);
  sender = openSender({
    clock: makeClock(),
    resolve: async () => [],
    localReceivers: { live: false, sandbox: true },
    limitMs: patienceMs,
    userAgent: 'test',
  });
});
afterAll(async () => {
  await sender.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function send(host: string) {
  return sender.send({ environment: 'sandbox', url: `https://${host}:${port}/`, headers: {}, body: '{}' });
}

test('an untrusted certificate is refused', async () => {
  expect(await send('localhost')).toMatchObject({ status: null, fault: 'tls_failed' });
  expect(received).toBe(0);
});

test('a trusted certificate is accepted for its own name and no other', async () => {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, localhostCertificate]);
  try {
    expect(await send('localhost')).toMatchObject({ status: 204, fault: null });
    expect(await send('localhost')).toMatchObject({ status: 204, fault: null });
    expect(received).toBe(2);
    expect(await send('127.0.0.1')).toMatchObject({ status: null, fault: 'tls_failed' });
    expect(received).toBe(2);
  } finally {
    setDefaultCACertificates(before);
  }
});
