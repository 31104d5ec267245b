import type { Tx } from '../../database/connection.ts';
import type { AccountTime } from '../account-time.ts';
import type { DepositRequest, RequestState } from './deposit-request.ts';
import { type RequestEventKind, writeRequestEvent } from './request-events.ts';
import { updateState } from './request-rows.ts';
import { hasEnded, nextRequestState, type RequestTrigger } from './transitions.ts';

/** The states whose beginning is an event. */
const eventOf: Readonly<Partial<Record<RequestState, RequestEventKind>>> = {
  credited: 'credited',
  expired: 'expired',
  in_review: 'in_review',
};

/** What changes with a state. */
export type RequestPatch = Partial<Pick<DepositRequest, 'credited' | 'reason'>>;

/**
 * Changes the state of a request that the transaction has locked, with its event, and returns it as it is then.
 * @throws when a request in this state does not change by this trigger
 */
export async function changeState(
  tx: Tx,
  request: DepositRequest,
  on: RequestTrigger,
  { time, patch = {} }: { readonly time: AccountTime; readonly patch?: RequestPatch },
): Promise<DepositRequest> {
  const state = nextRequestState(request.state, on);
  if (state === undefined)
    throw new Error(`A deposit request does not change from ${request.state} on ${on}.`);
  const changed: DepositRequest = {
    ...request,
    ...patch,
    state,
    version: request.version + 1,
    endedAt: request.endedAt ?? (hasEnded(state) ? time.accountNow : null),
    creditedAt: state === 'credited' ? time.accountNow : null,
  };
  await updateState(tx, request, changed);
  const kind = eventOf[state];
  if (kind !== undefined) await writeRequestEvent(tx, { kind, request: changed, now: time.now });
  return changed;
}
