import type { App } from '../../app.ts';
import { duplicateMinutesIn } from '../../clients/limits.ts';
import type { ActingAccount } from '../../clients/principal.ts';
import { minuteMs } from '../../clock.ts';
import type { Environment } from '../../environment.ts';
import { newId } from '../../ids.ts';
import type { ProductKind } from '../../product-kind.ts';
import { Refusal } from '../../refusals.ts';
import { maskDestination, normalisedPhone } from '../../catalog/destination.ts';
import { planOf, type Plan, type Scenario } from '../../suppliers/simulator/scenario.ts';
import type { DuplicateGuard, Idempotency, OrderDraft, Seller, Window } from '../lane/command.ts';
import type { Order } from '../order.ts';
import { sealDestination } from '../private/private-values.ts';
import { purchaseReferenceOf } from './purchase-reference.ts';
import { customerNumberOf, destinationHashesOf, destinationHashOf } from '../search/search-hash.ts';

/** The input that a quote and an inquiry have in common. */
export interface NewOrderInput {
  readonly productCode: string;
  readonly clientReference: string;
  readonly scenario?: Scenario | undefined;
  /** Whether a second order for the customer is meant. */
  readonly allowDuplicate?: boolean | undefined;
  readonly idempotency: Idempotency;
  /** The actor of the audit record, for an order that a person makes by hand. */
  readonly soldBy?: string | undefined;
}

/** The seller of a command: with an audit record when a person sells by hand, none for the API. */
export function sellerOf(soldBy: string | undefined): Seller | undefined {
  return soldBy === undefined ? undefined : { id: newId(), actor: soldBy };
}

/** How an order is made: by a program, or by a person in the portal. */
function channelOf({ soldBy }: Pick<NewOrderInput, 'soldBy'>): Order['channel'] {
  return soldBy === undefined ? 'api' : 'console';
}

/** The Retry-After of a refusal because nothing can be bought, seconds. */
const closedRetrySeconds = 30;

/** Why no product of a kind can be bought now; undefined when products can be bought. */
export function closedReasonOf(
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

/** Returns a refusal as a value; throws any other error again. */
export function onlyRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

const phoneNumber = /^(\+?62|0)8[0-9]{7,11}$/;

/**
 * Makes the checks that need no catalog, before all others.
 * @throws Refusal `scenario_not_allowed`, `invalid_parameter`
 */
export function checkInput(
  app: App,
  principal: ActingAccount,
  input: NewOrderInput,
  destination: readonly string[],
): void {
  if (input.scenario !== undefined && !app.suppliers.simulates(principal.environment))
    throw new Refusal('scenario_not_allowed');
  refusePhoneNumber(input.clientReference);
  refuseDestinationAsReference(input.clientReference, destination);
}

/** Refuses a reference of a client that is a phone number: references are shown and logged. @throws Refusal `invalid_parameter` */
export function refusePhoneNumber(clientReference: string): void {
  if (phoneNumber.test(clientReference)) throw badReference('It must not be a phone number.');
}

/**
 * Refuses a reference that equals a value of the destination, in any spelling of a number: references are shown, logged and
 * searched, while the destination is sealed. @throws Refusal
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

/** The simulator's plan for an order: that of the scenario in the sandbox, none in live. */
export function planFor(
  app: App,
  principal: ActingAccount,
  scenario: Scenario | undefined,
): Plan | undefined {
  return app.suppliers.simulates(principal.environment) ? planOf(scenario ?? 'success') : undefined;
}

/** The confirmation window of a new order: the plan's, or that of the environment. */
export function windowFor(app: App, principal: ActingAccount, plan: Plan | undefined): Window {
  const ms = app.config.settings.confirmWindowMs[principal.environment];
  return plan?.window ?? { shownMs: ms, confirmableMs: ms };
}

/** The draft of a new order, with its destination sealed. */
export function draftOrder(
  app: App,
  principal: ActingAccount,
  known: Omit<
    OrderDraft,
    | 'channel'
    | 'dataKeyId'
    | 'destinationHash'
    | 'destinationMasked'
    | 'destinationSealed'
    | 'id'
    | 'purchaseReference'
    | 'referenceKeyId'
    | 'script'
    | 'shortBy'
  >,
  rest: {
    readonly destination: readonly string[];
    /** Whether the last value of the destination is a game's server. */
    readonly toServer: boolean;
    readonly input: Pick<NewOrderInput, 'idempotency' | 'soldBy'>;
    readonly plan: Plan | undefined;
  },
): OrderDraft {
  const id = newId();
  const sealed = sealDestination(
    app.keyring,
    { accountId: principal.accountId, orderId: id },
    rest.destination,
    rest.toServer,
  );
  return {
    ...known,
    ...purchaseReferenceOf(app.keyring, principal, rest.input.idempotency),
    id,
    channel: channelOf(rest.input),
    destinationMasked: maskDestination(rest.destination),
    destinationSealed: sealed.bytes,
    dataKeyId: sealed.keyId,
    destinationHash: destinationHashOf(
      app.keyring,
      principal,
      customerNumberOf(known.transactionKind, rest.destination),
    ),
    script: rest.plan?.script ?? null,
    shortBy: rest.plan?.shortBy ?? null,
  };
}

/** What refuses a second order for the customer; null if the account or the request does not want that. */
export function guardOf(
  { keyring }: Pick<App, 'keyring'>,
  principal: ActingAccount,
  input: Pick<NewOrderInput, 'allowDuplicate' | 'productCode' | 'soldBy'>,
  { kind, destination }: { readonly kind: ProductKind; readonly destination: readonly string[] },
): DuplicateGuard | null {
  const minutes = duplicateMinutesIn(principal.limits, channelOf(input));
  if (minutes === 0 || input.allowDuplicate === true) return null;
  return {
    customerField: kind === 'prepaid' ? 'destination' : 'customer_no',
    productCode: input.productCode,
    // How a masked destination with the same further fields ends: a slash and the masked value of each.
    furtherMasked: maskDestination(['', ...destination.slice(1)]),
    windowMs: minutes * minuteMs,
    hashes: destinationHashesOf(keyring, principal, customerNumberOf(kind, destination)),
  };
}
