import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { ConfigError } from './variables.ts';

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

test('nothing set gives the promised defaults', () => {
  expect(parseConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:8080',
    databaseUrl: undefined,
    dataDir: resolve('data'),
    encryptionKeys: undefined,
    chainHeads: { dir: undefined, address: undefined },
    alertTargets: { email: undefined, telegram: undefined, webhook: undefined },
    brand: 'konter',
    portal: true,
    trustProxy: [],
    logLevel: 'info',
    logFormat: 'auto',
    mail: { smtpUrl: undefined, from: 'konter@127.0.0.1' },
    operatorToken: undefined,
    backupKey: undefined,
    redisUrl: undefined,
    settings: {
      confirmWindowMs: { live: 900_000, sandbox: 900_000 },
      replyDeadlineMs: { live: 8_000, sandbox: 2_000 },
      reviewDeadlineMs: 86_400_000,
      inquiryTimeoutMs: 600_000,
      securityAlertPerMinute: 100,
      connectionsMax: 10_000,
      connectionsPerAddress: 512,
      publicRequestsPerMinute: 600,
      shedDelayMs: 200,
      stopGraceMs: 5_000,
      simulatorTimeoutCheckMs: 30_000,
      simulatorReviewMs: 1_000,
      simulatorSlowInquiryMs: 3_000,
      sandboxStartBalance: 10_000_000n,
      limits: {
        transaction: 2_000_000n,
        daily: 20_000_000n,
        requestsPerMinute: { live: 300, sandbox: 6_000 },
      },
      webhookScheduleMs: [
        5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 50_400_000, 72_000_000, 86_400_000,
      ],
      webhookTimeoutMs: 15_000,
      webhookLeaseMs: 20_000,
      webhookRetryAfterMaxMs: 86_400_000,
      webhookDisableAfterMs: 432_000_000,
      webhookSlots: 128,
      webhookSlotsPerEndpoint: 8,
      webhookRetentionDays: 30,
      webhookChaosAllowed: { live: false, sandbox: true },
      webhookChaosHoldMs: 30_000,
      webhookLocalReceivers: { live: false, sandbox: false },
      alerts: {
        depositRupiah: 500_000n,
        depositHours: 6,
        successPercent: 70,
        latencyMs: 60_000,
        orderMinutes: 30,
        endpointMinutes: 60,
        backupHours: 26,
        diskPercent: 10,
        diskGigabytes: 2,
      },
      alertIntervalMs: 15_000,
      alertScheduleMs: [
        5_000, 30_000, 120_000, 300_000, 900_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 28_800_000,
        28_800_000,
      ],
      attemptLeaseMs: 20_000,
      sendWindowMs: 60_000,
      workerIntervalMs: 250,
      supplierTimeScale: 1,
      supplierRefreshMs: 1_000,
      supplierPauseMs: 10_000,
      supplierBalanceMs: 10_000,
      priceSyncIntervalMs: 1_800_000,
      priceListPauseMs: undefined,
      costBandPercent: 50,
      priceListShorterPercent: 20,
      nodes: 1,
      lanes: 1,
      batchMax: 256,
    },
  });
});

test('variables override the defaults', () => {
  const config = parseConfig({
    PORT: '0',
    HOST: '::1',
    DATABASE_URL: 'postgres://me@db/konter',
    KONTER_ENCRYPTION_KEYS: `new:${key(2)}, old:${key(1)}`,
    KONTER_DATA_DIR: '/srv/konter',
    KONTER_BRAND: 'pulsaku',
    KONTER_TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
    KONTER_CONFIRM_WINDOW_MS_SANDBOX: '500',
    KONTER_LIMIT_DAILY: '5000000',
  });
  expect(config).toMatchObject({
    port: 0,
    publicUrl: 'http://[::1]:0',
    databaseUrl: 'postgres://me@db/konter',
    encryptionKeys: [{ id: 'new' }, { id: 'old' }],
    dataDir: '/srv/konter',
    brand: 'pulsaku',
    trustProxy: ['10.0.0.0/8', '127.0.0.1'],
    settings: { confirmWindowMs: { live: 900_000, sandbox: 500 }, limits: { daily: 5_000_000n } },
  });
});

test('an empty variable counts as unset', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: ' ', KONTER_BRAND: '' })).toEqual(parseConfig({}));
});

test.each([
  ['https://konter.example/', 'https://konter.example'],
  ['https://example.com/konter//', 'https://example.com/konter'],
  ['HTTPS://Konter.Example:443', 'https://konter.example'],
])('links under %s begin with %s', (PUBLIC_URL, publicUrl) => {
  expect(parseConfig({ PUBLIC_URL }).publicUrl).toBe(publicUrl);
});

describe('an error about an invalid value is one sentence that names the variable and does not repeat the value', () => {
  const database = 'postgres://me:hunter2@db/konter';
  test.each([
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '65536' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'konter.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://me:hunter2@konter.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://konter.example/?hunter2' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://konter.example/#hunter2' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://me:hunter2@db/konter', KONTER_ENCRYPTION_KEYS: `k:${key(1)}` }],
    [
      'KONTER_CHAIN_HEADS_URL',
      { KONTER_CHAIN_HEADS_URL: 'http://heads', KONTER_CHAIN_HEADS_TOKEN: 'hunter2' },
    ],
    [
      'KONTER_CHAIN_HEADS_URL',
      { KONTER_CHAIN_HEADS_URL: 'https://me:hunter2@heads', KONTER_CHAIN_HEADS_TOKEN: 'hunter2' },
    ],
    ['KONTER_CHAIN_HEADS_TOKEN', { KONTER_CHAIN_HEADS_URL: 'https://heads' }],
    ['KONTER_ENCRYPTION_KEYS', { DATABASE_URL: database }],
    ['KONTER_ENCRYPTION_KEYS', { KONTER_ENCRYPTION_KEYS: 'hunter2' }],
    ['KONTER_ENCRYPTION_KEYS', { KONTER_ENCRYPTION_KEYS: `k:${Buffer.alloc(31).toString('base64')}` }],
    ['KONTER_ENCRYPTION_KEYS', { KONTER_ENCRYPTION_KEYS: `k:${key(1)},k:${key(2)}` }],
    ['KONTER_BRAND', { KONTER_BRAND: 'My Brand' }],
    ['KONTER_BRAND', { KONTER_BRAND: 'b'.repeat(51) }],
    ['KONTER_TRUST_PROXY', { KONTER_TRUST_PROXY: 'hunter2' }],
    ['KONTER_TRUST_PROXY', { KONTER_TRUST_PROXY: '10.0.0.1, hunter2' }],
    ['KONTER_TRUST_PROXY', { KONTER_TRUST_PROXY: '10.0.0.0/33' }],
    ['KONTER_TRUST_PROXY', { KONTER_TRUST_PROXY: '0.0.0.0/0' }],
    ['KONTER_TRUST_PROXY', { KONTER_TRUST_PROXY: 'fd00::/129' }],
    ['KONTER_TRUST_PROXY', { KONTER_TRUST_PROXY: '10.0.0.0/' }],
    ['KONTER_TRUST_PROXY', { KONTER_TRUST_PROXY: '10.0.0.0/8/8' }],
    ['KONTER_LOG_LEVEL', { KONTER_LOG_LEVEL: 'loud' }],
    ['KONTER_LOG_FORMAT', { KONTER_LOG_FORMAT: 'xml' }],
    ['KONTER_LANES', { KONTER_LANES: '0' }],
    ['KONTER_LIMIT_TRANSACTION', { KONTER_LIMIT_TRANSACTION: '-5' }],
    ['KONTER_LIMIT_TRANSACTION .* from 1 to', { KONTER_LIMIT_TRANSACTION: '1000000000000000' }],
    ['KONTER_WEBHOOK_SCHEDULE_MS .* from 0 to', { KONTER_WEBHOOK_SCHEDULE_MS: '5, 10000000000' }],
    ['KONTER_WEBHOOK_SCHEDULE_MS', { KONTER_WEBHOOK_SCHEDULE_MS: '5 5' }],
    ['KONTER_REPLY_DEADLINE_MS_LIVE', { KONTER_REPLY_DEADLINE_MS_LIVE: '1.5' }],
    ['KONTER_SUPPLIER_REFRESH_MS .* from 1 to', { KONTER_SUPPLIER_REFRESH_MS: '60000' }],
    ['KONTER_REPLY_DEADLINE_MS_LIVE .* from 1 to', { KONTER_REPLY_DEADLINE_MS_LIVE: '60000' }],
  ])('%s %#', (name, env) => {
    const parse = (): unknown => parseConfig(env);
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(new RegExp(`^(?!.*hunter2)${name} .*\\.$`));
  });
});
