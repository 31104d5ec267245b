import type { Command } from 'commander';
import type { PriceSyncReport } from '../catalog/import/price-sync.ts';
import { type SyncedList, syncNow } from '../catalog/import/sync-now.ts';
import { notSetUp } from '../suppliers/setup/supplier-names.ts';
import { makeClock } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import { explainCode } from '../suppliers/adapters.ts';
import type { ListName } from '../suppliers/setup/price-lists.ts';
import { openLiveSuppliers } from '../suppliers/live-suppliers.ts';
import { formatPriceMoves, priceWarnings } from './format-price-changes.ts';
import { formatHeldCost, presentHeldCost } from './catalog-review.ts';
import { formatRefusedRow } from './format-refused-row.ts';
import { answer, type CommandContext, type JsonOption, progress, withCommandContext } from './run.ts';

interface SyncOptions extends JsonOption {
  readonly addProducts?: boolean;
}

/** `konter supplier price-sync`. */
export function addPriceSync(group: Command): void {
  group
    .command('price-sync')
    .description('fetch price lists now; servers also do so periodically')
    .argument('[supplier]', 'the supplier; by default all that are enabled')
    .option('--add-products', 'create a product for every unmapped code, this once')
    .action(async (name: string | undefined, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SyncOptions>();
      progress(options, 'Fetching price lists …');
      const synced = await withCommandContext((context) =>
        syncAll(context, name, options.addProducts === true),
      );
      const lists = synced.map(({ report }) => report);
      answer(options, { lists: lists.map(present) }, lists.flatMap(linesOf).join('\n'));
      const missing = lists.filter(isMissing).map(nameOf);
      if (missing.length > 0)
        throw new CommandError(
          `No price list was received from ${missing.join(', ')}; the products on sale stay as they were.`,
        );
      // Products are created while a list is read, and this one was read without --add-products.
      const unmade = synced.filter(({ report, alone }) => alone && report.outcome !== 'read');
      if (unmade.length > 0)
        throw new CommandError(
          `No products were created from ${unmade.map(({ report }) => nameOf(report)).join(', ')}; ` +
            'repeat the command with --add-products after the wait.',
        );
    });
}

async function syncAll(
  { config, database, keyring }: CommandContext,
  name: string | undefined,
  addProducts: boolean,
): Promise<SyncedList[]> {
  const clock = makeClock();
  const nothing = (): undefined => undefined;
  const report = { fault: nothing, breaker: nothing, paused: nothing, resumed: nothing, unknown: nothing };
  const suppliers = openLiveSuppliers({ database, keyring, clock, report, settings: config.settings });
  try {
    await suppliers.refresh();
    const chosen = [...suppliers.all.values()].filter(({ configured }) =>
      name === undefined ? configured.enabled : configured.name === name,
    );
    if (chosen.length === 0)
      throw name === undefined
        ? new CommandError('No supplier is enabled; see konter supplier list.')
        : notSetUp(name);
    const deps = { database, clock, settings: config.settings };
    const synced: SyncedList[] = [];
    for (const { configured, supplier } of chosen)
      synced.push(...(await syncNow(deps, { supplier, addsProducts: configured.addsProducts }, addProducts)));
    return synced;
  } finally {
    await suppliers.close();
  }
}

function nameOf({ supplier, kind }: PriceSyncReport): string {
  return `${supplier} ${kind}`;
}

/** A list that was fetched a moment ago is current; one whose last fetch failed, or that cannot be read, is missing. */
function isMissing(report: PriceSyncReport): boolean {
  if (report.outcome === 'read') return report.unreadable;
  return report.outcome === 'unavailable' || report.lastFault !== null;
}

function present(report: PriceSyncReport): Record<string, unknown> {
  const { supplier, kind, outcome } = report;
  if (report.outcome !== 'read') {
    const code =
      report.outcome === 'unavailable'
        ? { supplier_code: report.supplierCode }
        : { last_fault: report.lastFault };
    return { supplier, kind, outcome, ...code, retry_after_seconds: Math.ceil(report.retryAfterMs / 1_000) };
  }
  return {
    supplier,
    kind,
    outcome,
    added: report.added,
    changed: report.changed,
    unchanged: report.unchanged,
    refused: report.refused,
    gone: report.gone,
    unreadable: report.unreadable,
    withheld: report.withheld,
    held: report.held.map(presentHeldCost),
    unmapped: report.unmapped,
    parted: report.parted,
    renamed: report.renamed.map(({ nameBefore, ...one }) => ({ ...one, name_before: nameBefore })),
    products_added: report.productsAdded,
    prices_changed: report.pricesChanged,
    fees_changed: report.feesChanged,
    below_cost: report.belowCost,
    furthest: report.furthest,
    without_rule: report.unruled,
  };
}

/** The recorded fault of a list's last fetch, with the meaning of the supplier's code. */
export function formatFault({ supplier, kind }: ListName, fault: string): string {
  return fault.replace(/\bcode (\S+)$/, (_whole, code: string) => explainCode(supplier, kind, code));
}

function linesOf(report: PriceSyncReport): string[] {
  const head = `${report.supplier} ${report.kind}:`;
  if (report.outcome !== 'read') {
    const wait = `try again in ${Math.ceil(report.retryAfterMs / 1_000)} s.`;
    if (report.outcome === 'too_soon')
      return [
        report.lastFault === null
          ? `${head} fetched a moment ago; ${wait}`
          : `${head} failed a moment ago (${formatFault(report, report.lastFault)}); ${wait}`,
      ];
    return [
      report.supplierCode === null
        ? `${head} no list was received; ${wait}`
        : `${head} the supplier refused with ${explainCode(report.supplier, report.kind, report.supplierCode)}; ${wait}`,
    ];
  }
  return [
    `${head} ${report.added} added, ${report.changed} changed, ${report.unchanged} unchanged, ${report.refused.length} refused, ${report.gone} gone; ${report.productsAdded} new products, ${report.unmapped} codes without a product; ${formatPriceMoves(report)}.`,
    ...(report.unreadable ? ['  no row of the list can be read, so it counts as not received'] : []),
    ...report.refused.map((refused) => `  ${formatRefusedRow(refused)}`),
    ...report.held.map((one) => `  ${formatHeldCost(one)}`),
    ...(report.withheld === 0
      ? []
      : [
          `  ${report.withheld} codes are missing, so many that none was retired; see konter catalog review list`,
        ]),
    ...report.parted.map(
      ({ code, name, product }) => `  ${code} is no longer sold as ${product}: it is "${name}" now`,
    ),
    ...report.renamed.map(
      ({ code, name, nameBefore, product }) =>
        `  ${code} is still sold as ${product}, because an operator mapped it, but it is "${name}" now and was "${nameBefore}"`,
    ),
    ...priceWarnings(report).map((line) => `  ${line}`),
  ];
}
