import { Refusal, type RateUse, type RefusalCode } from '../refusals.ts';

/** The refusal of a request whose key is missing or may not be used. The log shows what the client does not see. */
export class RefusedAuthentication extends Refusal {
  /** The id of the key, if it is a key of ours. */
  readonly keyId: string | undefined;
  /** Why it was refused, also if the answer is that there were too many failures. */
  readonly reason: RefusalCode;

  constructor(
    reason: RefusalCode,
    more: {
      readonly keyId?: string;
      /** Set for too many failures: the answer is then `rate_limited`. */
      readonly retryAfterSeconds?: number;
      readonly rateUse: RateUse;
    },
  ) {
    const { retryAfterSeconds, rateUse } = more;
    if (retryAfterSeconds === undefined) super(reason, { rateUse });
    else super('rate_limited', { rateUse, retryAfterSeconds });
    this.keyId = more.keyId;
    this.reason = reason;
  }
}
