import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { type Margin, type MarginRule, type MarginScope, marginScopes } from './margin.ts';

interface RuleRow {
  scope: string;
  subject: string;
  fixed: bigint | null;
  percent: string | null;
  price: bigint | null;
  step: bigint;
  allow_loss: boolean;
}

/** Reads all margin rules, the most specific ones first. */
export async function readMarginRules(db: Queryable): Promise<MarginRule[]> {
  const rows = await db.rows(sql<RuleRow>`
    select scope, subject, fixed, percent::text as percent, price, step, allow_loss
      from margin_rules
     order by subject`);
  return marginScopes.flatMap((scope) =>
    rows.filter((row) => row.scope === scope).map((row) => ruleOf(scope, row)),
  );
}

/** Sets the rule of a subject, replacing an existing one. */
export async function saveMarginRule(tx: Tx, rule: MarginRule): Promise<void> {
  const { margin } = rule;
  const fixed = margin.kind === 'fixed' ? margin.amount : null;
  const percent = margin.kind === 'percent' ? writePercent(margin.thousandths) : null;
  const price = margin.kind === 'price' ? margin.price : null;
  await tx.rows(sql`
    insert into margin_rules (scope, subject, fixed, percent, price, step, allow_loss)
    values (${rule.scope}, ${rule.subject}, ${fixed}, ${percent}::text::numeric, ${price}, ${rule.step}, ${rule.allowLoss})
    on conflict (scope, subject) do update
       set fixed = excluded.fixed, percent = excluded.percent, price = excluded.price, step = excluded.step,
           allow_loss = excluded.allow_loss, changed_at = clock_timestamp()`);
}

/** Removes the rule of a subject; false when there is none. */
export async function removeMarginRule(
  tx: Tx,
  of: { scope: MarginScope; subject: string },
): Promise<boolean> {
  const rows = await tx.rows(sql<{ scope: string }>`
    delete from margin_rules
     where scope = ${of.scope} and subject = ${of.subject}
    returning scope`);
  return rows.length > 0;
}

/** Reads `2`, `1.5` or `-0.125` per cent as thousandths of one per cent; undefined for anything else. */
export function readPercent(text: string): bigint | undefined {
  const found = /^(-?)(\d{1,4})(?:\.(\d{1,3}))?$/.exec(text);
  if (found === null) return undefined;
  const [, sign = '', whole = '', part = ''] = found;
  const thousandths = BigInt(whole) * 1_000n + BigInt(part.padEnd(3, '0'));
  return sign === '-' ? -thousandths : thousandths;
}

/** Formats thousandths of one per cent as per cent: `1.5`. */
export function writePercent(thousandths: bigint): string {
  const sign = thousandths < 0n ? '-' : '';
  const positive = thousandths < 0n ? -thousandths : thousandths;
  const part = String(positive % 1_000n)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${sign}${positive / 1_000n}${part === '' ? '' : `.${part}`}`;
}

function ruleOf(scope: MarginScope, row: RuleRow): MarginRule {
  return { scope, subject: row.subject, margin: marginOf(row), step: row.step, allowLoss: row.allow_loss };
}

function marginOf({ fixed, percent, price }: RuleRow): Margin {
  if (fixed !== null) return { kind: 'fixed', amount: fixed };
  if (price !== null) return { kind: 'price', price };
  return { kind: 'percent', thousandths: readPercent(percent ?? '') ?? 0n };
}
