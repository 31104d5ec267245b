import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listAlerts } from '../../src/alerts/alert-rows.ts';
import type { Channel } from '../../src/alerts/channels/channel.ts';
import { openChannels } from '../../src/alerts/channels/open-channels.ts';
import { deliverAlerts } from '../../src/alerts/deliver-alerts.ts';
import { evaluateAlerts } from '../../src/alerts/evaluate-alerts.ts';
import { testChannels } from '../../src/alerts/test-channels.ts';
import { parseAlertSettings } from '../../src/alert-config.ts';
import type { App } from '../../src/app.ts';
import { parseConfig } from '../../src/config.ts';
import { minuteMs } from '../../src/clock.ts';
import { openDueWindow } from '../../src/orders/due/due-window.ts';
import { newId } from '../../src/ids.ts';
import { Secret } from '../../src/sealed.ts';
import { storeNodeConditions } from '../../src/status/node-conditions.ts';
import type { DiskSpace } from '../../src/status/status.ts';
import { type Machine, makeConditionReport } from '../../src/work/report-conditions.ts';
import { freePort } from '../free-port.ts';
import { queryAsOwner } from '../query-as.ts';
import { type Nodes, startNodes } from '../races/nodes.ts';
import { type AlertReceivers, botToken, smtpPassword, startAlertReceivers } from './receivers.ts';

let nodes: Nodes;
let receivers: AlertReceivers;
const opened: Channel[] = [];

beforeAll(async () => {
  receivers = await startAlertReceivers();
  // Every evaluation and every retry is due at once; three attempts in all. The disks are those that the tests report.
  const { alerts } = parseAlertSettings({});
  nodes = await startNodes({
    catalog: false,
    settings: { alerts, alertIntervalMs: 0, alertScheduleMs: [0, 0] },
  });
});
afterAll(async () => {
  for (const channel of opened) channel.close();
  await nodes.stop();
  await receivers.stop();
});
afterEach(async () => {
  receivers.refused.clear();
  await reportFrom(nodes.first.app, []);
  await run(open(nodes.first.app));
  for (const list of [receivers.mails, receivers.telegrams, receivers.webhooks]) list.length = 0;
});

/** Never aborted: these processes do not stop. */
const running = new AbortController().signal;

interface Node {
  readonly app: App;
  readonly channels: readonly Channel[];
}

/** A process with channels of its own, as after a start. */
function open(app: App): Node {
  const channels = openChannels(receivers.targets);
  opened.push(...channels);
  return { app, channels };
}

/** What the worker does, as often as something could still be due. */
async function run(...processes: readonly Node[]): Promise<void> {
  for (let round = 0; round < 5; round += 1)
    await Promise.all(
      processes.map(async ({ app, channels }) => {
        await evaluateAlerts(
          app,
          channels.map(({ name }) => name),
        );
        await Promise.all(channels.map((channel) => deliverAlerts(app, channel, running)));
      }),
    );
}

const node = newId();

/** Lets security events of these kinds come in numbers at a server, or become few again. */
function reportFrom(app: App, kinds: readonly string[]): Promise<void> {
  const conditions = kinds.map((subject) => ({ condition: 'security_events', subject }) as const);
  return storeNodeConditions(app.database, node, conditions);
}

function counts(): readonly number[] {
  return [receivers.mails.length, receivers.telegrams.length, receivers.webhooks.length];
}

test('an alert is sent once to every channel when it begins, and once when it ends, by two servers', async () => {
  const both = [open(nodes.first.app), open(nodes.second.app)];
  await run(...both);
  expect(counts()).toEqual([0, 0, 0]);
  await reportFrom(nodes.first.app, ['invalid_key']);
  await run(...both);
  expect(counts()).toEqual([1, 1, 1]);
  await reportFrom(nodes.first.app, []);
  await run(...both);
  expect(counts()).toEqual([2, 2, 2]);

  const [began = '', ended = ''] = receivers.mails;
  expect(began).toContain('Subject: konter: alert: security events (invalid_key)');
  expect(began).toContain('To: owner@example.test, staff@example.test');
  expect(ended).toContain('Subject: konter: ended: security events (invalid_key)');
  expect(receivers.telegrams.map(({ path }) => path)).toEqual(
    Array.from({ length: 2 }, () => `/bot${botToken}/sendMessage`),
  );
  expect(JSON.parse(receivers.telegrams[0]?.body ?? '')).toMatchObject({
    chat_id: '-100200300',
    text: expect.stringContaining('konter security list'),
  });
  for (const text of [...receivers.mails, ...receivers.telegrams.map(({ body }) => body)])
    for (const secret of [smtpPassword, botToken]) expect(text).not.toContain(secret);
});

test('a webhook has a signature of Standard Webhooks and says which alert began and ended', async () => {
  const one = open(nodes.first.app);
  await reportFrom(nodes.first.app, ['revoked_key']);
  await run(one);
  await reportFrom(nodes.first.app, []);
  await run(one);
  const verifier = new Webhook(receivers.targets.webhook.secret.open());
  const documents = receivers.webhooks.map(({ body, headers }) => {
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    return verifier.verify(body, signed);
  });
  expect(documents).toMatchObject([
    { type: 'alert.began', data: { condition: 'security_events', subject: 'revoked_key', ended_at: null } },
    { type: 'alert.ended', data: { condition: 'security_events', ended_at: expect.stringMatching(/Z$/) } },
  ]);
  expect(receivers.webhooks[0]?.headers['webhook-id']).not.toBe(receivers.webhooks[1]?.headers['webhook-id']);
});

test('a restart between the begin and the end of an alert sends nothing twice', async () => {
  await reportFrom(nodes.first.app, ['expired_key']);
  await run(open(nodes.first.app));
  await run(open(nodes.second.app));
  expect(counts()).toEqual([1, 1, 1]);
  await reportFrom(nodes.first.app, []);
  await run(open(nodes.second.app));
  await run(open(nodes.first.app));
  expect(counts()).toEqual([2, 2, 2]);
});

test('an evaluation from before the clock of the database was set back does not silence alerts', async () => {
  await reportFrom(nodes.first.app, ['expired_key']);
  await queryAsOwner(
    nodes.first,
    "update alert_evaluation set leased_until = clock_timestamp() + interval '10 minutes'",
  );
  await run(open(nodes.second.app));
  expect(counts()).toEqual([1, 1, 1]);
});

test('a channel that fails is tried again under the same id, and delays no other channel', async () => {
  receivers.statuses.push(500, 503);
  await reportFrom(nodes.first.app, ['invalid_key']);
  await run(open(nodes.first.app));
  expect(counts()).toEqual([1, 1, 3]);
  expect(new Set(receivers.webhooks.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const [alert] = await listAlerts(nodes.first.app.database, { all: false, limit: 1 });
  expect(alert?.deliveries).toMatchObject(
    ['email', 'telegram', 'webhook'].map((channel) => ({
      channel,
      fault: null,
      attempts: channel === 'webhook' ? 3 : 1,
    })),
  );
});

test('a delivery is given up after the schedule, and the end of the alert is still sent', async () => {
  receivers.statuses.push(500, 500, 500);
  await reportFrom(nodes.first.app, ['wrong_environment']);
  await run(open(nodes.first.app));
  await reportFrom(nodes.first.app, []);
  await run(open(nodes.first.app));
  expect(counts()).toEqual([2, 2, 4]);
  const [alert] = await listAlerts(nodes.first.app.database, { all: true, limit: 1 });
  expect(alert?.deliveries.filter(({ channel }) => channel === 'webhook')).toMatchObject([
    { event: 'began', deliveredAt: null, attempts: 3, fault: 'answered 500' },
    { event: 'ended', deliveredAt: expect.any(Date), attempts: 1, fault: null },
  ]);
});

function diskWith(free: number): DiskSpace {
  return { free, total: 100e9 };
}

function machineWith(free: number): Machine {
  return { host: 'konter-b', readDisk: async () => diskWith(free) };
}

test('a gateway that does not answer is an alert of its own, while it is enabled', async () => {
  const { app } = nodes.first;
  const gateway = (name: string, enabled: boolean, closed: boolean) =>
    [name, { configured: { name, enabled }, breaker: { closed } }] as const;
  const all = new Map([
    gateway('midtrans', true, true),
    gateway('xendit', true, false),
    gateway('xendit-old', false, false),
  ]);
  const gateways = Object.assign({}, app.gateways, { all });
  const report = makeConditionReport({ ...app, gateways }, newId(), machineWith(90e9));
  await report();
  await run(open(app));
  expect(receivers.webhooks.map(({ body }) => JSON.parse(body).data)).toMatchObject([
    { condition: 'gateway_unreachable', subject: 'xendit' },
  ]);
  all.clear();
  await report();
});

test('a disk that is nearly full at one of two servers is one alert, whichever server evaluates', async () => {
  let free = 1e9;
  const reports = [
    makeConditionReport(nodes.first.app, newId(), { host: 'konter-a', readDisk: async () => diskWith(free) }),
    makeConditionReport(nodes.second.app, newId(), machineWith(90e9)),
  ];
  const reportAll = async (): Promise<void> => {
    for (const report of reports) await report();
  };
  await reportAll();
  for (let round = 0; round < 3; round += 1) {
    await run(open(nodes.first.app));
    await run(open(nodes.second.app));
  }
  expect(receivers.webhooks.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'alert.began', data: { condition: 'disk_low', subject: 'konter-a' } },
  ]);
  expect(JSON.parse(receivers.webhooks[0]?.body ?? '').data.summary).toContain('konter-a');

  // Above the threshold of ten per cent, but not by a fifth of it.
  free = 11e9;
  await reportAll();
  await run(open(nodes.second.app));
  expect(receivers.webhooks).toHaveLength(1);
  free = 13e9;
  await reportAll();
  await run(open(nodes.second.app));
  expect(receivers.webhooks.map(({ body }) => JSON.parse(body).type)).toEqual(['alert.began', 'alert.ended']);
});

test('an alert that one of two recipients got is delivered, and its record says that the other was refused', async () => {
  receivers.refused.add('staff@example.test');
  await reportFrom(nodes.first.app, ['invalid_key']);
  await run(open(nodes.first.app));
  expect(counts()).toEqual([1, 1, 1]);
  const [alert] = await listAlerts(nodes.first.app.database, { all: false, limit: 1 });
  expect(alert?.deliveries.find(({ channel }) => channel === 'email')).toMatchObject({
    ...{ deliveredAt: expect.any(Date), attempts: 1 },
    fault: 'refused for 1 of 2 recipients',
  });
});

test('a test fails when some recipients are refused, or all, and names none of them', async () => {
  const channels = openChannels({ email: receivers.targets.email, telegram: undefined, webhook: undefined });
  opened.push(...channels);
  const sent = () => testChannels(channels, new Date('2026-11-23T05:00:00Z'), 'konter');
  receivers.refused.add('staff@example.test');
  expect(await sent()).toEqual([{ channel: 'email', fault: 'refused for 1 of 2 recipients' }]);
  receivers.refused.add('owner@example.test');
  expect(await sent()).toEqual([{ channel: 'email', fault: 'EENVELOPE, answered 550' }]);
});

test('a search of due orders that stands still for half an hour is an alert, until it goes on', async () => {
  const { app } = nodes.first;
  const state = { passedMs: 0, quarantined: false };
  const clock = { ...app.clock, monotonicMs: () => app.clock.monotonicMs() + state.passedMs };
  const quarantine = Object.assign(Object.create(app.quarantine), {});
  Object.defineProperty(quarantine, 'active', { get: () => state.quarantined });
  const report = makeConditionReport({ ...app, clock, quarantine }, newId(), machineWith(90e9));
  const search = async (task: 'holds' | 'quotes'): Promise<void> =>
    openDueWindow(app, 'live', task).next(async () => undefined);
  const reported = async (): Promise<unknown[]> => {
    await report();
    await run(open(app));
    return receivers.webhooks
      .splice(0)
      .map(({ body }) => JSON.parse(body))
      .map(({ type, data }) => [type, data.condition, data.subject]);
  };
  await search('holds');
  await search('quotes');
  // However old a watermark is at a start, and without any order.
  expect(await reported()).toEqual([]);
  state.passedMs += 29 * minuteMs;
  expect(await reported()).toEqual([]);
  await search('quotes');
  expect(await reported()).toEqual([]);
  state.passedMs += 2 * minuteMs;
  expect(await reported()).toEqual([['alert.began', 'due_search_late', 'holds']]);
  await search('holds');
  expect(await reported()).toEqual([['alert.ended', 'due_search_late', 'holds']]);
  state.quarantined = true;
  state.passedMs += 31 * minuteMs;
  expect(await reported()).toEqual([['alert.began', 'due_search_late', 'holds']]);
  await search('holds');
  await reported();
});

test('a test says for each channel what happened, without a secret', async () => {
  const { targets } = receivers;
  const { href } = Object.assign(new URL(targets.email.smtpUrl.open()), { password: 'wrong' });
  const channels = openChannels({
    ...targets,
    email: { ...targets.email, smtpUrl: new Secret(href) },
    telegram: { ...targets.telegram, url: `http://127.0.0.1:${await freePort()}` },
  });
  opened.push(...channels);
  expect(await testChannels(channels, new Date('2026-11-23T05:00:00Z'), 'konter')).toEqual([
    { channel: 'email', fault: 'EAUTH, answered 535' },
    { channel: 'telegram', fault: 'ECONNREFUSED' },
    { channel: 'webhook', fault: null },
  ]);
  expect(JSON.parse(receivers.webhooks[0]?.body ?? '')).toMatchObject({ type: 'alert.test' });
});

test('channels are configured by variables, which are refused when one is missing', () => {
  const set = {
    KONTER_ALERT_SMTP_URL: 'smtp://user:password@mail.example.test:587',
    KONTER_ALERT_EMAIL_FROM: 'konter@example.test',
    KONTER_ALERT_EMAIL_TO: 'owner@example.test, staff@example.test',
    KONTER_ALERT_TELEGRAM_TOKEN: '1:abc',
    KONTER_ALERT_TELEGRAM_CHAT: '42',
    KONTER_ALERT_WEBHOOK_URL: 'https://ops.example.test/alerts',
    KONTER_ALERT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
  };
  expect(parseConfig(set).alertTargets).toMatchObject({
    email: { to: ['owner@example.test', 'staff@example.test'] },
    telegram: { url: 'https://api.telegram.org', chat: '42' },
    webhook: { url: 'https://ops.example.test/alerts' },
  });
  expect(JSON.stringify(parseConfig(set).alertTargets)).not.toMatch(/password|1:abc|whsec_/);
  for (const name of [
    'KONTER_ALERT_EMAIL_FROM',
    'KONTER_ALERT_EMAIL_TO',
    'KONTER_ALERT_TELEGRAM_CHAT',
    'KONTER_ALERT_WEBHOOK_SECRET',
  ])
    expect(() => parseConfig({ ...set, [name]: '' })).toThrow(name);
});
