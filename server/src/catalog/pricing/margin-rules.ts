import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { type LevelKey, type Margin, type MarginRule, type MarginScope, marginScopes } from './margin.ts';

interface MarginColumns {
  readonly fixed: bigint | null;
  readonly percent: string | null;
  readonly price: bigint | null;
}

interface RuleRow extends RuleColumns {
  level: string;
}

interface RuleColumns extends MarginColumns {
  scope: string;
  subject: string;
  step: bigint;
  allow_loss: boolean;
}

/** What names a rule. */
export type RuleKey = Pick<MarginRule, 'level' | 'scope' | 'subject'>;

/** Whether two keys name the same rule. */
export function isSameKey(a: RuleKey, b: RuleKey): boolean {
  return a.level === b.level && a.scope === b.scope && a.subject === b.subject;
}

/**
 * Reads all margin rules in effect, the most specific ones first: those of accounts, of groups, and for everybody, each by
 * scope.
 */
export async function readMarginRules(db: Queryable): Promise<MarginRule[]> {
  const everybodys = await db.rows(sql<RuleColumns>`
    select scope, subject, fixed, percent::text as percent, price, step, allow_loss
      from margin_rules`);
  const ofLevels = await db.rows(sql<RuleRow>`
    select level, scope, subject, fixed, percent::text as percent, price, step, allow_loss
      from level_margin_rules`);
  const rows = [...everybodys.map((row) => ({ ...row, level: null })), ...ofLevels];
  const rules = rows.map((row): MarginRule => {
    const { subject, step, allow_loss: allowLoss } = row;
    const rule = { scope: scopeOf(row.scope), subject, margin: marginOf(row), step, allowLoss };
    return row.level === null ? rule : { ...rule, level: parseLevelKey(row.level) };
  });
  return rules.toSorted(
    (a, b) =>
      compareTexts(a.level ?? '~', b.level ?? '~') ||
      marginScopes.indexOf(a.scope) - marginScopes.indexOf(b.scope) ||
      compareTexts(a.subject, b.subject),
  );
}

/** The ids of the changes that are scheduled, in order. */
export async function readScheduledIds(db: Queryable): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`select id from scheduled_margin_rules order by id`);
  return rows.map(({ id }) => id);
}

/** Sets the rule of a subject, replacing an existing one. */
export async function saveMarginRule(tx: Tx, rule: MarginRule): Promise<void> {
  const { fixed, percent, price } = columnsOf(rule.margin);
  const level: string | undefined = rule.level;
  if (level === undefined)
    await tx.rows(sql`
      insert into margin_rules (scope, subject, fixed, percent, price, step, allow_loss)
      values (${rule.scope}, ${rule.subject}, ${fixed}, ${percent}::text::numeric, ${price}, ${rule.step}, ${rule.allowLoss})
      on conflict (scope, subject) do update
         set fixed = excluded.fixed, percent = excluded.percent, price = excluded.price, step = excluded.step,
             allow_loss = excluded.allow_loss, changed_at = clock_timestamp()`);
  else
    await tx.rows(sql`
      insert into level_margin_rules (level, scope, subject, fixed, percent, price, step, allow_loss)
      values (${level}, ${rule.scope}, ${rule.subject}, ${fixed}, ${percent}::text::numeric, ${price}, ${rule.step},
              ${rule.allowLoss})
      on conflict (level, scope, subject) do update
         set fixed = excluded.fixed, percent = excluded.percent, price = excluded.price, step = excluded.step,
             allow_loss = excluded.allow_loss, changed_at = clock_timestamp()`);
}

/** Removes the rule of a subject; false when there is none. */
export async function removeMarginRule(tx: Tx, rule: RuleKey): Promise<boolean> {
  const { scope, subject } = rule;
  const level: string | undefined = rule.level;
  const rows =
    level === undefined
      ? await tx.rows(sql<{ scope: string }>`
          delete from margin_rules
           where scope = ${scope} and subject = ${subject}
          returning scope`)
      : await tx.rows(sql<{ scope: string }>`
          delete from level_margin_rules
           where level = ${level} and scope = ${scope} and subject = ${subject}
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

/** A margin as the columns of its row; all are null where there is none. */
export function columnsOf(margin: Margin | undefined): MarginColumns {
  return {
    fixed: margin?.kind === 'fixed' ? margin.amount : null,
    percent: margin?.kind === 'percent' ? writePercent(margin.thousandths) : null,
    price: margin?.kind === 'price' ? margin.price : null,
  };
}

/** The margin in the columns of a row. */
export function marginOf({ fixed, percent, price }: MarginColumns): Margin {
  if (fixed !== null) return { kind: 'fixed', amount: fixed };
  if (price !== null) return { kind: 'price', price };
  return { kind: 'percent', thousandths: readPercent(percent ?? '') ?? 0n };
}

/** A scope as the database has it. */
export function scopeOf(text: string): MarginScope {
  return marginScopes.find((scope) => scope === text) ?? 'all';
}

/** A level as the database has it. */
export function parseLevelKey(text: string): LevelKey {
  return text.startsWith('account:')
    ? `account:${text.slice('account:'.length)}`
    : `group:${text.slice('group:'.length)}`;
}

/** By code units; levels of accounts come before those of groups. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
