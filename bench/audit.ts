import pg from 'pg';
import { openApp } from '../server/src/app.ts';
import { auditContinuously } from '../server/src/audit/continuous-audit.ts';
import { closedLoop } from './closed-loop.ts';
import { openMeter, perStep } from './meter.ts';
import { takeTurns, withBuyers } from './buyer.ts';
import type { Options } from './options.ts';
import type { Section } from './report.ts';
import type { Testbed } from './testbed.ts';

const clients = 16;
const wallets = 100;

/** Measures the CPU of the continuous audit for each order that it reads, without the load that made the orders. */
export async function measureAudit(testbed: Testbed, options: Options): Promise<Section> {
  const nextKey = takeTurns(await testbed.makeKeys(wallets));
  const { ownerUrl, appUrl, keyring } = testbed.database;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const app = openApp(testbed.config, { url: appUrl, keyring });
  const meter = await openMeter(ownerUrl, [process.pid]);
  const audit = async (): Promise<number> => {
    await owner.query(`update continuous_audit set leased_until = '-infinity'`);
    await auditContinuously(app, new AbortController().signal);
    const { rows } = await owner.query<{ orders: string }>(
      'select sum(orders) as orders from audit_positions',
    );
    return Number(rows[0]?.orders);
  };
  try {
    const start = await audit();
    // The server leaves the orders to the measurement.
    await owner.query(`update continuous_audit set leased_until = 'infinity'`);
    const server = await testbed.startKonter();
    try {
      await withBuyers(server.url, nextKey, clients, (buyers) =>
        closedLoop(buyers({ quote: [], confirm: [] }), options.seconds),
      );
    } finally {
      await server.stop();
    }
    const first = await meter.read();
    const startMs = performance.now();
    const orders = (await audit()) - start;
    const seconds = (performance.now() - startMs) / 1_000;
    const { server: ofServer, postgresql } = perStep(first, await meter.read(), orders);
    return {
      title: `The continuous audit, ${orders.toLocaleString('en')} orders of ${wallets} wallets`,
      figures: [
        { what: 'CPU of the server for each order', value: ofServer ?? Number.NaN, unit: 'µs' },
        { what: 'CPU of PostgreSQL for each order', value: postgresql ?? Number.NaN, unit: 'µs' },
        { what: 'orders that it reads', value: orders / seconds, unit: 'per second' },
      ],
    };
  } finally {
    await meter.close();
    await app.close();
    await owner.end();
  }
}
