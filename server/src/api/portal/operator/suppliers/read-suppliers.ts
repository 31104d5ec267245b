import type { App } from '../../../../app.ts';
import { dayMs, later } from '../../../../clock.ts';
import { readNewestAudit } from '../../../../operators/audit-record.ts';
import { readNow } from '../../../../reconciliation/readings.ts';
import { readNodeConditions } from '../../../../status/node-conditions.ts';
import { readSuppliersStatus } from '../../../../status/read-suppliers.ts';
import type { SupplierStatus } from '../../../../status/status.ts';
import { readHours } from '../../../../suppliers/activity/activity-rows.ts';
import { explainCode, kindOf, listPauseMsOf, supplierKinds } from '../../../../suppliers/adapters.ts';
import { type ConfiguredSupplier, readSuppliers } from '../../../../suppliers/setup/configured-suppliers.ts';
import { countCodes } from '../../../../suppliers/setup/listed-codes.ts';
import { notSetUp } from '../../../../suppliers/setup/supplier-names.ts';

/** All suppliers as they are now, the most preferred first, and those that are not set up. */
export async function readAllSuppliers(app: App) {
  const { database, keyring } = app;
  const configured = await readSuppliers(database, keyring);
  const statuses = await readStatuses(app);
  const suppliers = await Promise.all(
    statuses.flatMap((status) => {
      const found = configured.find(({ name }) => name === status.name);
      return found === undefined ? [] : [summaryOf(app, status, found)];
    }),
  );
  const known = new Set(configured.map(({ name }) => name));
  return {
    suppliers: suppliers.toSorted((a, b) => a.priority - b.priority || (a.name < b.name ? -1 : 1)),
    not_set_up: [...supplierKinds.keys()].filter((name) => !known.has(name)),
  };
}

/** One supplier. `mayChange`: whether who asks may see what belongs to its credentials. @throws CommandError when it is not set up */
export async function readSupplier(app: App, name: string, mayChange: boolean) {
  const { config, database, keyring } = app;
  await app.suppliers.refresh();
  const configured = (await readSuppliers(database, keyring)).find((one) => one.name === name);
  const status = (await readStatuses(app)).find((one) => one.name === name);
  if (configured === undefined || status === undefined) throw notSetUp(name);
  const kind = kindOf(name);
  const ready = app.suppliers.real().find(({ supplier }) => supplier.name === name);
  const hours = await readHours(database, name, later(await readNow(app), -dayMs));
  return {
    ...(await summaryOf(app, status, configured)),
    adds_products: configured.addsProducts,
    base_url: configured.baseUrl,
    bills_url: configured.billsUrl,
    own_address: configured.baseUrl === kind.addresses(configured.testMode).baseUrl,
    takes_webhook_secret: kind.signsCallbacks,
    takes_bills_url: kind.hasBillsUrl,
    signed_callbacks: configured.credentials.webhookSecret !== null,
    username: mayChange ? configured.credentials.username : null,
    callback_url: mayChange ? `${config.publicUrl}/callbacks/${name}/${configured.callbackToken}` : null,
    list_pause_seconds: Math.ceil(listPauseMsOf(name, config.settings) / 1_000),
    reachable: ready?.reachable ?? { prepaid: true, postpaid: true },
    load: ready?.load ?? { running: 0, waiting: 0, max: 0 },
    hours: hours.map(({ hour, sold, failed, averageMs }) => ({
      hour: hour.toISOString(),
      sold,
      failed,
      average_ms: averageMs === null ? null : Math.round(averageMs),
    })),
    codes: await countCodes(database, name),
  };
}

async function readStatuses(app: App): Promise<SupplierStatus[]> {
  const { successPercent } = app.config.settings.alerts;
  const local = await readNodeConditions(app.database);
  return readSuppliersStatus(app.database, await readNow(app), { local, successPercent });
}

async function summaryOf({ database }: App, status: SupplierStatus, configured: ConfiguredSupplier) {
  const { name, enabled, deposit, paused, recent } = status;
  return {
    name,
    state: status.state,
    enabled,
    test_mode: configured.testMode,
    priority: configured.priority,
    disabled: enabled ? null : await readDisabled(database, name),
    paused:
      paused === null
        ? null
        : { since: paused.since.toISOString(), said: explainCode(name, 'prepaid', paused.code) },
    unreachable: [...status.unreachable],
    deposit:
      deposit === null
        ? null
        : { amount: Number(deposit.amount), read_at: deposit.readAt.toISOString(), hours: deposit.hours },
    recent: { sold: recent.sold, failed: recent.failed, average_ms: recent.averageMs },
    price_lists: status.priceLists.map(({ kind, readAt, fault }) => ({
      kind,
      read_at: readAt?.toISOString() ?? null,
      fault: fault === null ? null : explainFault(name, kind, fault),
    })),
  };
}

/** The recorded fault of a list's last fetch, with the meaning of the supplier's code. */
function explainFault(name: string, kind: 'postpaid' | 'prepaid', fault: string): string {
  return fault.replace(/\bcode (\S+)$/, (_whole, code: string) => explainCode(name, kind, code));
}

/** Who switched a supplier off last, and why. */
async function readDisabled(database: App['database'], name: string) {
  const record = await readNewestAudit(database, name, 'supplier.disabled');
  if (record === undefined) return null;
  const { reason } = record.detail;
  return {
    at: record.at.toISOString(),
    by: record.actor,
    reason: typeof reason === 'string' ? reason : null,
  };
}
