import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { advanceClock, advanceSecondsMax } from '../../orders/requests/advance-clock.ts';
import { closed, IdempotencyHeaders, ref } from '../document/schemas.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { envelope } from '../http/envelope.ts';
import { idempotencyOf, markReplay } from '../http/idempotency.ts';

const AdvanceBody = closed(
  {
    seconds: Type.Integer({
      minimum: 1,
      maximum: advanceSecondsMax,
      description: 'By how many seconds; at most 31 days.',
    }),
  },
  { examples: [{ seconds: 60 }] },
);

/** POST /clock/advance: moves the clock of the account forward. */
export function advanceClockRoute(api: Api, app: App, base: Base): void {
  api.post(
    '/clock/advance',
    {
      config: { scope: 'orders:confirm', operation: 'advanceClock' },
      schema: {
        querystring: closed({}),
        headers: IdempotencyHeaders,
        body: AdvanceBody,
        response: { 200: ref('ClockAnswer') },
      },
    },
    async (request, reply) => {
      const clock = await advanceClock(app, principalOf(request), {
        seconds: request.body.seconds,
        idempotency: idempotencyOf(request, app.keyring, base),
      });
      markReplay(reply, clock.replayed);
      return envelope(request, { now: clock.now.toISOString(), advanced_seconds: clock.advancedSeconds });
    },
  );
}
