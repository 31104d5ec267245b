import type { App } from '../app.ts';
import type { Principal } from '../clients/principal.ts';
import type { Environment } from '../environment.ts';
import { newId } from '../ids.ts';
import { Refusal } from '../refusals.ts';
import { maskDestination, normalisedPhone } from '../catalog/destination.ts';
import { planOf, type Plan, type Scenario } from '../suppliers/simulator/scenario.ts';
import type { AttemptDraft, Idempotency, OrderDraft, Window } from './lane/command.ts';
import { sealDestination } from './private-values.ts';

/** What a quote and an inquiry are asked with alike. */
export interface NewOrderInput {
  readonly productCode: string;
  readonly clientReference: string;
  readonly scenario?: Scenario | undefined;
  readonly idempotency: Idempotency;
}

/** Seconds after which a client may try again when nothing can be bought. */
const closedRetrySeconds = 30;

/** Why nothing of a kind can be bought now, whatever product it is; undefined when something can. */
export function whyClosed(
  app: App,
  environment: Environment,
  kind: OrderDraft['transactionKind'],
): Refusal | undefined {
  const ready = app.suppliers.readiness(environment);
  const closed = !ready.transactions
    ? 'transactions_unavailable'
    : kind === 'postpaid' && !ready.postpaid
      ? 'postpaid_unavailable'
      : undefined;
  return closed === undefined ? undefined : new Refusal(closed, { retryAfterSeconds: closedRetrySeconds });
}

/** Keeps a refusal as a value; anything else is a fault. */
export function onlyRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

const phoneNumber = /^(\+?62|0)8[0-9]{7,11}$/;

/**
 * Checks what needs no look at the catalog, before anything else is judged.
 * @throws Refusal `scenario_not_allowed`, `invalid_parameter`
 */
export function checkInput(
  app: App,
  principal: Principal,
  input: NewOrderInput,
  destination: readonly string[],
): void {
  if (input.scenario !== undefined && !app.suppliers.simulates(principal.environment))
    throw new Refusal('scenario_not_allowed');
  if (phoneNumber.test(input.clientReference)) throw badReference('It must not be a phone number.');
  refuseDestinationAsReference(input.clientReference, destination);
}

/**
 * A reference is shown, logged and searched for: it must not be what the order keeps sealed, in whatever way a number
 * is written. @throws Refusal
 */
export function refuseDestinationAsReference(clientReference: string, destination: readonly string[]): void {
  const reference = normalised(clientReference);
  if (destination.some((value) => normalised(value) === reference))
    throw badReference('It must not be the customer number or a value of the destination.');
}

function normalised(text: string): string {
  return normalisedPhone(text.trim());
}

function badReference(message: string): Refusal {
  return new Refusal('invalid_parameter', {
    details: [{ field: 'client_reference', code: 'private', message }],
  });
}

/** How the order is to go: what the scenario says in the sandbox, nothing in live. */
export function planFor(app: App, principal: Principal, scenario: Scenario | undefined): Plan | undefined {
  return app.suppliers.simulates(principal.environment) ? planOf(scenario ?? 'success') : undefined;
}

/** The window of a new order of this environment, unless its plan has another. */
export function windowFor(app: App, principal: Principal, plan: Plan | undefined): Window {
  const ms = app.config.settings.confirmWindowMs[principal.environment];
  return plan?.window ?? { shownMs: ms, confirmableMs: ms };
}

/** What every new order has, with its destination sealed. */
export function draftOrder(
  app: App,
  principal: Principal,
  known: Omit<
    OrderDraft,
    'channel' | 'dataKeyId' | 'destinationMasked' | 'destinationSealed' | 'id' | 'script' | 'shortBy'
  >,
  rest: { destination: readonly string[]; plan: Plan | undefined },
): OrderDraft {
  const id = newId();
  const sealed = sealDestination(
    app.keyring,
    { accountId: principal.accountId, orderId: id },
    rest.destination,
  );
  return {
    ...known,
    id,
    channel: 'api',
    destinationMasked: maskDestination(rest.destination),
    destinationSealed: sealed.bytes,
    dataKeyId: sealed.keyId,
    script: rest.plan?.script ?? null,
    shortBy: rest.plan?.shortBy ?? null,
  };
}

/** A new attempt at a supplier. Its reference is made here, once, and is durable before anything is sent. */
export function draftAttempt(): AttemptDraft {
  const id = newId();
  return { id, reference: id.replaceAll('-', '') };
}
