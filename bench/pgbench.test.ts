import { expect, test } from 'vitest';
import { parsePgbench } from './pgbench.ts';

const output = `pgbench (15.18 (Debian 15.18-0+deb12u1), server 18.4)
transaction type: transfer.sql
query mode: prepared
number of clients: 64
duration: 5 s
number of transactions actually processed: 5032
number of failed transactions: 0 (0.000%)
latency average = 62.817 ms
initial connection time = 134.500 ms
tps = 1018.830241 (without initial connection time)
`;

test('the rate of pgbench leaves out the time of its connections', () => {
  expect(parsePgbench(output)).toEqual({ transactions: 5_032, perSecond: 1_018.830241 });
});

test('output without a rate is an error', () => {
  expect(() => parsePgbench('pgbench: error: too many clients')).toThrow('no rate');
});
