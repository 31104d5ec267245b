import type { PriceChange, PriceClient, PriceRule } from './price-queries.ts';

/** How a rule makes the price. */
export const marginKinds = ['percent', 'fixed', 'price'] as const;

/** A rule as its form has it, with the texts that were typed. */
export interface RuleDraft {
  readonly level: 'account' | 'everybody' | 'group';
  readonly group: string | null;
  readonly client: Pick<PriceClient, 'id' | 'name'> | undefined;
  readonly scope: PriceRule['scope'];
  readonly subject: string;
  readonly margin: (typeof marginKinds)[number];
  readonly value: string;
  readonly step: string;
  readonly allowLoss: boolean;
}

/** The draft of a new rule. */
export const emptyDraft: RuleDraft = {
  level: 'everybody',
  group: null,
  client: undefined,
  scope: 'category',
  subject: '',
  margin: 'percent',
  value: '',
  step: '25',
  allowLoss: false,
};

/** The draft that changes a rule. */
export function draftOf(rule: PriceRule): RuleDraft {
  const { level, scope, subject, fixed, percent, price, step, allow_loss: allowLoss } = rule;
  const margin = price !== null ? 'price' : percent !== null ? 'percent' : 'fixed';
  return {
    level: level.kind,
    group: level.kind === 'group' ? level.id : null,
    client:
      level.kind === 'account' && level.id !== null
        ? { id: level.id, name: level.name ?? level.id }
        : undefined,
    ...{ scope, subject, margin, allowLoss },
    value: margin === 'percent' ? (percent ?? '').replace('.', ',') : String(price ?? fixed ?? ''),
    step: String(step ?? 1),
  };
}

/** The change that a draft describes; undefined while something is missing or cannot be read. */
export function changeOf(draft: RuleDraft): PriceChange | undefined {
  const { level, group, client, scope, margin, allowLoss } = draft;
  const subject = scope === 'all' ? '' : draft.subject.trim();
  const value = draft.value.trim().replace(',', '.');
  const isRead = margin === 'percent' ? /^-?\d{1,4}(\.\d{1,3})?$/.test(value) : /^-?\d{1,9}$/.test(value);
  const step = Number(draft.step);
  if (!isRead || !Number.isInteger(step) || step < 1 || step > 1_000_000) return undefined;
  if (scope !== 'all' && subject === '') return undefined;
  if (level === 'group' && group === null) return undefined;
  if (level === 'account' && client === undefined) return undefined;
  if (margin === 'price' && (scope !== 'product' || Number(value) < 1)) return undefined;
  return {
    kind: 'set',
    ...levelOf(draft),
    ...{ scope, subject, step, allow_loss: allowLoss },
    ...(margin === 'percent' ? { percent: value } : { [margin]: Number(value) }),
  };
}

function levelOf({ level, group, client }: RuleDraft): Pick<PriceChange, 'account_id' | 'group'> {
  if (level === 'group' && group !== null) return { group };
  return level === 'account' && client !== undefined ? { account_id: client.id } : {};
}

/** The change that removes a rule. */
export function removalOf({ level, scope, subject }: PriceRule): PriceChange {
  const forWhom =
    level.id === null ? {} : level.kind === 'group' ? { group: level.id } : { account_id: level.id };
  return { kind: 'remove', ...forWhom, scope, subject };
}

/** Names a rule in an address. */
export function ruleName({ level, scope, subject }: PriceRule): string {
  return [level.kind, level.id ?? '', scope, subject].join('/');
}
