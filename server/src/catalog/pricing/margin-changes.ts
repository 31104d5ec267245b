import { CommandError } from '../../command-error.ts';
import type { Database, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { type AuditDetail, operator, recordAudit } from '../../operators/audit-record.ts';
import { rupiahMax } from '../../rupiah.ts';
import type { Margin, MarginRule, MarginScope } from './margin.ts';
import { removeMarginRule, saveMarginRule, writePercent } from './margin-rules.ts';
import { reprice, type RepriceReport, withPrices } from './reprice.ts';

/** The scope of a rule. The subject is empty for all products. */
export interface MarginSubject {
  readonly scope: MarginScope;
  readonly subject: string;
}

/**
 * Sets a rule; every price follows in the same transaction.
 * @throws CommandError when no product matches, or when it would sell below cost without `allowLoss`
 */
export async function setMargin(
  database: Database,
  rule: MarginRule,
): Promise<RepriceReport & { readonly rule: MarginRule }> {
  if (!rule.allowLoss && losesMoney(rule.margin))
    throw new CommandError('This would sell below cost; add --allow-loss to allow it.');
  if (rule.margin.kind === 'price') {
    if (rule.scope !== 'product')
      throw new CommandError('A price can be set for one product only; add --product.');
    if (rule.margin.price < 1n || rule.margin.price > rupiahMax)
      throw new CommandError(`A price must be from 1 to ${rupiahMax} rupiah.`);
  }
  return withPrices(database, async (tx) => {
    const saved = { ...rule, subject: await spelling(tx, rule) };
    await saveMarginRule(tx, saved);
    const repriced = await reprice(tx);
    await record(tx, 'margin.set', saved, {
      ...figureOf(saved.margin),
      step: saved.step.toString(),
      allow_loss: saved.allowLoss,
    });
    return { rule: saved, ...repriced };
  });
}

/** Removes a rule; every price follows in the same transaction. @throws CommandError when there is none */
export function removeMargin(
  database: Database,
  of: MarginSubject,
): Promise<RepriceReport & { readonly removed: MarginSubject }> {
  return withPrices(database, async (tx) => {
    // The subject of the rule may no longer exist; the rule can still be removed.
    const subject = await spelling(tx, of).catch(() => of.subject);
    const removed = { scope: of.scope, subject };
    if (!(await removeMarginRule(tx, removed)))
      throw new CommandError(`There is no rule for ${formatted(of)}; see konter margin list.`);
    const repriced = await reprice(tx);
    await record(tx, 'margin.removed', removed);
    return { removed, ...repriced };
  });
}

function record(
  tx: Tx,
  action: string,
  { scope, subject }: MarginSubject,
  detail: AuditDetail = {},
): Promise<void> {
  return recordAudit(tx, {
    actor: operator,
    action,
    subject: 'margin',
    detail: { scope, of: subject, ...detail },
    rows: [{ table: 'margin_rules', key: `${scope}/${subject}` }],
  });
}

/** The value of a margin as its command takes it: rupiah, or per cent. */
function figureOf(margin: Margin): AuditDetail {
  if (margin.kind === 'fixed') return { fixed: margin.amount.toString() };
  if (margin.kind === 'price') return { price: margin.price.toString() };
  return { percent: writePercent(margin.thousandths) };
}

function losesMoney(margin: Margin): boolean {
  return (
    (margin.kind === 'fixed' && margin.amount < 0n) || (margin.kind === 'percent' && margin.thousandths < 0n)
  );
}

/** The subject of a rule in the catalog's spelling. */
async function spelling(tx: Tx, { scope, subject }: MarginSubject): Promise<string> {
  if (scope === 'all') return '';
  const rows = await tx.rows(sql<{ spelled: string | null }>`
    select case ${scope}::text when 'product' then code when 'category' then slug else brand end as spelled
      from products
     where kind = 'prepaid'
       and case ${scope}::text when 'product' then code = ${subject} when 'category' then slug = ${subject}
           else lower(brand) = lower(${subject}) end
     limit 1`);
  const spelled = rows[0]?.spelled ?? undefined;
  if (spelled === undefined)
    throw new CommandError(`No prepaid product belongs to ${formatted({ scope, subject })}.`);
  return spelled;
}

function formatted({ scope, subject }: MarginSubject): string {
  return scope === 'all' ? 'all products' : `the ${scope} "${subject}"`;
}
