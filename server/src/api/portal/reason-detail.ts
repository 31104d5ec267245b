import { type ErrorInfo, factsOf } from '../../command-reasons.ts';
import type { Fact, RefusalDetail } from '../../refusals.ts';

/** Why `field` is refused, as the detail of a refusal: pages say the reason in their own language, and the facts with it. */
export function reasonDetail(field: string, message: string, info: ErrorInfo): RefusalDetail {
  const facts = Object.entries(factsOf(info)).map(([name, fact]): readonly [string, Fact] => [
    name,
    typeof fact === 'bigint' ? { rupiah: Number(fact) } : fact,
  ]);
  const said = facts.length === 0 ? {} : { facts: Object.fromEntries(facts) };
  return { field, code: info.reason, message, ...said };
}
