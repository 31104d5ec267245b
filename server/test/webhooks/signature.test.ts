import { createHmac } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rotateEndpointSecret } from '../../src/webhooks/endpoints/endpoints.ts';
import { makeSigningSecret, signedHeaders } from '../../src/webhook-signature.ts';
import { type Receiver, startReceiver, webhookHeaders } from './hook-receiver.ts';
import { openStage, type Stage } from './stage.ts';

type Headers = Readonly<Record<string, string>>;
type Verify = (secret: string, body: string, headers: Headers) => void;

const toleranceSeconds = 300;

const verifiers: readonly (readonly [string, Verify])[] = [
  ['standardwebhooks', (secret, body, headers) => void new StandardWebhook(secret).verify(body, headers)],
  ['svix', (secret, body, headers) => new SvixWebhook(secret).verify(body, headers)],
  ['the text of the specification', verifyByTheText],
];

/** Written from the specification, with only node:crypto. */
function verifyByTheText(secret: string, body: string, headers: Headers): void {
  const {
    'webhook-id': id = '',
    'webhook-timestamp': timestamp = '',
    'webhook-signature': list = '',
  } = headers;
  if (!/^\d+$/.test(timestamp)) throw new Error('no timestamp');
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > toleranceSeconds) throw new Error('too old');
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const given = list.split(' ').map((one) => one.split(','));
  if (!given.some(([version, signature]) => version === 'v1' && signature === expected))
    throw new Error('no match');
}

describe.each(verifiers)('a signature checked by %s', (_name, verify) => {
  const secret = makeSigningSecret();
  const body = '{"type":"order.succeeded","data":{"name":"Rp 10.000 ✓"}}';
  const signed = (at = new Date(), by = [secret]): Headers =>
    signedHeaders({ id: '01890a5d-ac96-774b-bcce-b302099a8057', at, body }, by);

  test('is accepted, also in the last second of the tolerance', () => {
    expect(() => verify(secret.open(), body, signed())).not.toThrow();
    const old = new Date(Date.now() - (toleranceSeconds - 5) * 1_000);
    expect(() => verify(secret.open(), body, signed(old))).not.toThrow();
  });

  test('is refused when any byte of the body is changed', () => {
    const headers = signed();
    for (let i = 0; i < body.length; i += 1) {
      const changed = `${body.slice(0, i)}${body[i] === 'x' ? 'y' : 'x'}${body.slice(i + 1)}`;
      expect(() => verify(secret.open(), changed, headers)).toThrow();
    }
    expect(() => verify(secret.open(), `${body} `, headers)).toThrow();
  });

  test('is refused with another id, another, old or future time, or another secret', () => {
    const headers = signed();
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(() => verify(secret.open(), body, { ...headers, 'webhook-id': 'x' })).toThrow();
    expect(() => verify(secret.open(), body, { ...headers, 'webhook-timestamp': later })).toThrow();
    for (const byMs of [-(toleranceSeconds + 10) * 1_000, (toleranceSeconds + 10) * 1_000]) {
      expect(() => verify(secret.open(), body, signed(new Date(Date.now() + byMs)))).toThrow();
    }
    expect(() => verify(makeSigningSecret().open(), body, headers)).toThrow();
  });

  test('is accepted with either of two secrets, and no third', () => {
    const old = makeSigningSecret();
    const headers = signed(new Date(), [secret, old]);
    expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/);
    expect(() => verify(secret.open(), body, headers)).not.toThrow();
    expect(() => verify(old.open(), body, headers)).not.toThrow();
    expect(() => verify(makeSigningSecret().open(), body, headers)).toThrow();
  });
});

test('a secret is whsec_ and 32 random bytes in base64', () => {
  const secrets = Array.from({ length: 100 }, () => makeSigningSecret().open());
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(new Set(secrets).size).toBe(100);
  expect(String(makeSigningSecret())).toBe('[sealed]');
});

describe('a delivery', () => {
  let stage: Stage;
  let receiver: Receiver;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.stop());
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.stop());

  async function deliver(endpoint: Awaited<ReturnType<Stage['givenEndpoint']>>) {
    const before = receiver.received.length;
    await stage.writeEvents(endpoint);
    await expect.poll(() => receiver.received.length).toBe(before + 1);
    const received = receiver.received.at(-1);
    if (received === undefined) throw new Error('Nothing was received.');
    return { body: received.body, headers: webhookHeaders(received) };
  }

  function accepted(secret: string, { body, headers }: { body: string; headers: Headers }): boolean[] {
    return verifiers.map(([, verify]) => {
      try {
        verify(secret, body, headers);
        return true;
      } catch {
        return false;
      }
    });
  }
  const byAll = [true, true, true];
  const byNone = [false, false, false];

  test('is accepted as it was received', async () => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    expect(accepted(endpoint.secret, await deliver(endpoint))).toEqual(byAll);
  });

  test('has two signatures during a rotation, and never three', async () => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    const overlapMs = 60_000;
    const second = await rotateEndpointSecret(stage.server.app, { ...endpoint, overlapMs });
    expect(second.endedEarlier).toBe(false);
    const during = await deliver(endpoint);
    expect(during.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    expect(accepted(endpoint.secret, during)).toEqual(byAll);
    expect(accepted(second.secret.open(), during)).toEqual(byAll);

    const third = await rotateEndpointSecret(stage.server.app, { ...endpoint, overlapMs });
    expect(third.endedEarlier).toBe(true);
    expect(third.previousUntil >= second.previousUntil).toBe(true);
    const again = await deliver(endpoint);
    expect(accepted(endpoint.secret, again)).toEqual(byNone);
    expect(accepted(second.secret.open(), again)).toEqual(byAll);
    expect(accepted(third.secret.open(), again)).toEqual(byAll);

    await stage.advanceClock(overlapMs);
    const after = await deliver(endpoint);
    expect(after.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    expect(accepted(second.secret.open(), after)).toEqual(byNone);
    expect(accepted(third.secret.open(), after)).toEqual(byAll);
    // A secret that expired by itself is not reported as ended early.
    const { endedEarlier } = await rotateEndpointSecret(stage.server.app, { ...endpoint, overlapMs });
    expect(endedEarlier).toBe(false);
  });
});
