import { hash } from 'node:crypto';
import { Refusal } from '../../refusals.ts';
import type { PriceEffect } from './price-comparison.ts';

/** What a change of prices would do, before anything is changed. */
export interface PricePreview {
  /** Every price that changes, and those that a rule sets without changing them. */
  readonly effects: readonly PriceEffect[];
  /** Names the change with all its effects: an equal digest means the same prices from the same costs. */
  readonly digest: string;
}

/** Who changes prices, and what they saw of it before. */
export interface PriceChanger {
  /** The actor of the audit record. */
  readonly actor: string;
  /** Why, for the audit record; left out where nobody is asked for a reason. */
  readonly reason?: string | undefined;
  /** The digest of the preview that the person saw. Left out: the change is applied without a preview. */
  readonly seen?: string | undefined;
}

/** The preview of a change. `change` is what makes it differ from another change with the same effects. */
export function previewOf(change: unknown, effects: readonly PriceEffect[]): PricePreview {
  const seen = effects.map((one) => [one.level, one.code, one.cost, one.before, one.after, one.soldAtLoss]);
  const text = JSON.stringify([change, seen], (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return { effects, digest: hash('sha256', text, 'base64url') };
}

/**
 * Compares what a change does now with what the person saw.
 * @throws Refusal `preview_outdated` when prices, costs or rules have changed in between
 */
export function requireSamePreview({ digest }: PricePreview, { seen }: Pick<PriceChanger, 'seen'>): void {
  if (seen !== undefined && seen !== digest) throw new Refusal('preview_outdated');
}
