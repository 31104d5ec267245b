import type { MarginChange } from '../../../../catalog/pricing/apply-rule-change.ts';
import type { Margin, MarginScope } from '../../../../catalog/pricing/margin.ts';
import { readPercent, type RuleKey } from '../../../../catalog/pricing/margin-rules.ts';
import { accountLevel, groupLevel } from '../../../../catalog/pricing/price-level.ts';
import { findAccount } from '../../../../clients/accounts.ts';
import type { PlainReason } from '../../../../command-reasons.ts';
import type { Queryable } from '../../../../database/connection.ts';
import { Refusal } from '../../../../refusals.ts';
import { reasonDetail } from '../../reason-detail.ts';

/** A change as a request has it. */
interface GivenChange {
  readonly kind: 'remove' | 'set';
  readonly group?: string;
  readonly account_id?: string;
  readonly scope: MarginScope;
  readonly subject: string;
  readonly fixed?: number;
  readonly percent?: string;
  readonly price?: number;
  readonly step?: number;
  readonly allow_loss?: boolean;
}

/**
 * The change of the rules that a request describes.
 * @throws Refusal when it names two levels, or not one margin
 * @throws CommandError when there is no such account
 */
export async function priceChangeOf(db: Queryable, given: GivenChange): Promise<MarginChange> {
  const key = await keyIn(db, given);
  if (given.kind === 'remove') return { kind: 'remove', of: key };
  const { step = 1, allow_loss: allowLoss = false } = given;
  return { kind: 'set', rule: { ...key, margin: marginIn(given), step: BigInt(step), allowLoss } };
}

async function keyIn(
  db: Queryable,
  { group, account_id: accountId, scope, subject }: GivenChange,
): Promise<RuleKey> {
  if (group !== undefined && accountId !== undefined)
    throw refused('group', 'Name a group or an account.', 'rule_for_two');
  if ((scope === 'all') !== (subject === ''))
    throw refused('subject', 'Name what the rule is for.', 'rule_for_nothing');
  if (accountId !== undefined)
    return { level: accountLevel((await findAccount(db, accountId)).id), scope, subject };
  return group === undefined ? { scope, subject } : { level: groupLevel(group), scope, subject };
}

function marginIn({ fixed, percent, price }: GivenChange): Margin {
  const thousandths = percent === undefined ? undefined : readPercent(percent);
  if (
    percent !== undefined &&
    (thousandths === undefined || thousandths > 1_000_000n || thousandths < -100_000n)
  )
    throw refused(
      'percent',
      'It must be a number from -100 to 1000 with at most three decimals.',
      'margin_percent_form',
    );
  const named: Margin[] = [
    ...(fixed === undefined ? [] : [{ kind: 'fixed', amount: BigInt(fixed) } as const]),
    ...(thousandths === undefined ? [] : [{ kind: 'percent', thousandths } as const]),
    ...(price === undefined ? [] : [{ kind: 'price', price: BigInt(price) } as const]),
  ];
  const [only] = named;
  if (only === undefined || named.length > 1)
    throw refused('fixed', 'Name one of fixed, percent and price.', 'one_margin');
  return only;
}

function refused(field: string, message: string, reason: PlainReason): Refusal {
  return new Refusal('invalid_parameter', { details: [reasonDetail(field, message, { reason })] });
}
