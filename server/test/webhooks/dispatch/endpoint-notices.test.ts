import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../../src/clock.ts';
import { environments } from '../../../src/environment.ts';
import { idBeforeAll } from '../../../src/ids.ts';
import { renderEvents } from '../../../src/orders/read/step-events.ts';
import { leaseDeliveries } from '../../../src/webhooks/dispatch/lease.ts';
import { recordAttempts } from '../../../src/webhooks/dispatch/record-attempts.ts';
import type { AttemptClass } from '../../../src/webhooks/dispatch/classify-attempt.ts';
import type { EndpointKey } from '../../../src/webhooks/endpoints/endpoint-key.ts';
import { addEndpoint, disableEndpoint, testEndpoint } from '../../../src/webhooks/endpoints/endpoints.ts';
import { givenPerson, password, type PeopleServer, startPeopleServer } from '../../people/people-server.ts';
import { queryAsOwner } from '../../query-as.ts';

let server: PeopleServer;
beforeAll(async () => {
  server = await startPeopleServer({
    settings: { webhookLocalReceivers: { live: false, sandbox: true } },
  });
});
afterAll(() => server.stop());

/** An endpoint of a new account that has an owner, a developer and a viewer. */
async function givenEndpoint(name: string): Promise<EndpointKey> {
  const { browser, accountId } = await givenPerson(server, `owner@${name}.example`);
  for (const role of ['developer', 'viewer']) {
    const email = `${role}@${name}.example`;
    await browser.send('POST', `/accounts/${accountId}/invitations`, { email, role });
    const person = { name: 'Budi', password, language: role === 'developer' ? 'en' : 'id' };
    await server.browser().send('POST', `/invitations/${server.tokenTo(email)}/accept`, person);
  }
  const owner = { accountId, environment: 'sandbox' } as const;
  const { id } = await addEndpoint(server.app, { ...owner, url: 'http://127.0.0.1:9/hook?key=secret' });
  return { ...owner, endpointId: id };
}

/** Sends an event to the endpoint, and records what became of its first attempt. */
async function attempt(endpoint: EndpointKey, status: number, verdict: AttemptClass): Promise<void> {
  const { app } = server;
  const { offsetMs } = app.clock;
  await testEndpoint(app, endpoint);
  const request = {
    ...{ environments, leaseMs: 20_000, offsetMs, limit: 500, perEndpoint: 8, after: idBeforeAll },
    busy: new Map<string, number>(),
  };
  for (const failing of [false, true]) {
    const leased = await leaseDeliveries(app.database, { ...request, failing }, renderEvents);
    const attempts = leased
      .filter(({ endpointId }) => endpointId === endpoint.endpointId)
      .map((delivery) => ({
        ...{ delivery, verdict, exchange: null, chaos: undefined },
        outcome: { milliseconds: 12, status, fault: null, answer: '', retryAfter: null, exchange: null },
      }));
    const rules = { offsetMs, disableAfterMs: 5 * dayMs, config: app.config };
    if (attempts.length > 0) await recordAttempts(app.database, attempts, rules);
  }
}

function mailsTo({ accountId }: EndpointKey): Promise<Record<string, unknown>[]> {
  return queryAsOwner(
    server,
    `select p.email, m.subject, m.body from notice_mails m join auth.people p on p.id = m.person_id
      where m.account_id = $1 order by p.email`,
    [accountId],
  );
}

test('who manages the endpoints of an account gets one mail when one is disabled because it answered 410', async () => {
  const endpoint = await givenEndpoint('gone');
  await attempt(endpoint, 410, { kind: 'gone' });
  const mails = await mailsTo(endpoint);
  expect(mails).toMatchObject([
    {
      email: 'developer@gone.example',
      subject: 'A webhook endpoint of "Berkah Pulsa" was disabled',
      body: expect.stringContaining('The receiver at 127.0.0.1:9 answered 410'),
    },
    {
      email: 'owner@gone.example',
      subject: 'Endpoint webhook "Berkah Pulsa" dinonaktifkan',
      body: expect.stringContaining(`/app/sandbox/developers/webhooks/${endpoint.endpointId}`),
    },
  ]);
  expect(JSON.stringify(mails)).not.toContain('secret');
});

test('the same when it has failed for five days, and not before', async () => {
  const endpoint = await givenEndpoint('failing');
  const again: AttemptClass = { kind: 'again', afterMs: 60 * dayMs, pauseMs: null };
  try {
    await attempt(endpoint, 500, again);
    server.app.clock.offsetMs = 4 * dayMs;
    await attempt(endpoint, 500, again);
    expect(await mailsTo(endpoint)).toEqual([]);
    server.app.clock.offsetMs = 5 * dayMs + 1_000;
    await attempt(endpoint, 500, again);
  } finally {
    server.app.clock.offsetMs = 0;
  }
  const bodies = (await mailsTo(endpoint)).map(({ body }) => body);
  expect(bodies).toEqual([
    expect.stringContaining('has failed for too long'),
    expect.stringContaining('sudah terlalu lama gagal'),
  ]);
});

test('nobody gets one when a person disables it', async () => {
  const endpoint = await givenEndpoint('person');
  await disableEndpoint(server.app, { ...endpoint, reason: 'client' });
  expect(await mailsTo(endpoint)).toEqual([]);
});
