import type { App } from '../../app.ts';
import { pause } from '../../clock.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { Refusal } from '../../refusals.ts';
import type { Rupiah } from '../../rupiah.ts';
import { readMethod } from '../deposit-methods.ts';
import { type CreatedRequest, createDepositRequest, type DepositInput } from '../requests/create-request.ts';
import type { DepositRequest } from '../requests/deposit-request.ts';
import { giveUpRefused } from '../requests/follow-gateway.ts';
import { readKeyedRequest, storeInstructions } from '../requests/request-rows.ts';
import { simulatedInstructions } from '../scenarios/simulated-instructions.ts';
import { creationMs } from './decide-check.ts';
import type { GatewayMethod } from './gateway.ts';
import type { LiveGateway, OfferedChannel } from './gateways.ts';
import { toTexts } from './instructions.ts';
import {
  openGatewayPayment,
  type PaymentToOpen,
  type PreparedPayment,
  preparePayment,
} from './open-payment.ts';
import { isBeingCreated } from './transaction-rows.ts';

/** How often a repeated request looks whether the gateway has answered the first one, milliseconds. */
const pollMs = 250;

/** What a client asks to pay in, by a transfer or through a gateway. */
export interface RequestedDeposit extends Omit<DepositInput, 'gatewayId'> {
  /** The channel of a gateway, such as `bca`; left out: the first that takes the amount. */
  readonly channel?: string;
}

/**
 * Creates a deposit request, and its payment at a gateway where the method needs one and no scenario is played. The request has its instructions, unless
 * the gateway has not answered: then they follow when the poller has found the payment, or the request expires soon. The same
 * key again returns the same request; that of a request which the gateway has refused asks again. While the gateway has not
 * answered, it waits as long as a request may.
 * @throws Refusal like `createDepositRequest`; `deposit_method_unavailable` also where no gateway takes the payment, and
 * `invalid_parameter` for a channel of a bank transfer
 */
export async function requestDeposit(
  app: Pick<App, 'clock' | 'config' | 'database' | 'gateways' | 'log'>,
  wallet: WalletKey,
  wanted: RequestedDeposit,
): Promise<CreatedRequest> {
  const endMs = app.clock.monotonicMs() + app.config.settings.replyDeadlineMs[wallet.environment];
  for (;;) {
    const created = await createOnce(app, wallet, wanted);
    if (!created.replayed || !isUnanswered(created.request)) return created;
    const request = await waitForGateway(app, created.request, { key: wanted.idempotency.key, endMs });
    if (request !== undefined) return { replayed: true, request };
    // The gateway has refused it to the concurrent request that made it: this request asks by itself.
    if (app.clock.monotonicMs() >= endMs) throw new Refusal('deposit_method_unavailable');
  }
}

async function createOnce(
  app: Pick<App, 'clock' | 'database' | 'gateways' | 'log'>,
  wallet: WalletKey,
  { channel, ...input }: RequestedDeposit,
): Promise<CreatedRequest> {
  const { method } = input;
  if (method === 'bank_transfer') {
    if (channel !== undefined) throw channelOfTransfer();
    return createDepositRequest(app, wallet, input);
  }
  const offer = await chooseOffer(app, wallet, { method, amount: input.amount, channel });
  // Without an offer it is refused, unless an earlier request had the same key.
  if (offer === undefined) return createDepositRequest(app, wallet, input);
  const gatewayId = offer.live.configured.name;
  // What is played is not paid at the gateway too.
  if (input.scenario !== undefined) return createSimulated(app, wallet, { ...input, gatewayId }, offer);
  const rounds: PreparedPayment[] = [];
  const created = await createDepositRequest(app, wallet, { ...input, gatewayId }, async (tx, request) => {
    rounds.push(await preparePayment(tx, app, offer, paymentOf(request)));
  });
  // Of a transaction that was repeated, the last one has committed.
  const prepared = rounds.at(-1);
  if (created.replayed || prepared === undefined) return created;
  return { replayed: false, request: await openPaymentOf(app, created.request, offer.live, prepared) };
}

/**
 * The request as it is once its gateway has answered the call that creates its payment, or can no longer answer it, or at `endMs`
 * of the monotonic clock; undefined: the gateway has refused it, and its key is free.
 */
async function waitForGateway(
  { clock, database }: Pick<App, 'clock' | 'database'>,
  { id, accountId, environment }: DepositRequest,
  { key, endMs }: { readonly key: string; readonly endMs: number },
): Promise<DepositRequest | undefined> {
  const { offsetMs } = clock;
  for (;;) {
    // Before the request is read: what the end of the call has stored is then seen.
    const waits =
      clock.monotonicMs() < endMs && (await isBeingCreated(database, id, { creationMs, offsetMs }));
    // By its key, which another request may have by now: what is returned has not been refused.
    const keyed = await readKeyedRequest(database, { accountId, environment }, key);
    if (keyed?.request.id !== id) return undefined;
    if (!waits || !isUnanswered(keyed.request)) return keyed.request;
    await pause(pollMs);
  }
}

/** Whether a request has an answer of its gateway to wait for. */
function isUnanswered({ gatewayId, state, instructions }: DepositRequest): boolean {
  return gatewayId !== null && state === 'waiting' && instructions === null;
}

/** A bank transfer goes to the operator's own account, whatever bank the client names. */
function channelOfTransfer(): Refusal {
  const message = 'A bank transfer has no channel.';
  return new Refusal('invalid_parameter', { details: [{ field: 'channel', code: 'not_allowed', message }] });
}

async function chooseOffer(
  { database, gateways }: Pick<App, 'database' | 'gateways'>,
  { environment }: WalletKey,
  wanted: { readonly method: GatewayMethod; readonly amount: Rupiah; readonly channel: string | undefined },
): Promise<OfferedChannel | undefined> {
  const fee = (await readMethod(database, environment, wanted.method))?.fee ?? 0n;
  return gateways.offers(environment, { ...wanted, amount: wanted.amount + fee }).at(0);
}

function paymentOf({ id, environment, payable, createdAt, expiresAt }: DepositRequest): PaymentToOpen {
  const validMs = expiresAt.getTime() - createdAt.getTime();
  return { requestId: id, environment, amount: payable, validMs };
}

/** Creates a request whose payments are simulated, with instructions that nobody can pay. */
async function createSimulated(
  app: Pick<App, 'clock' | 'database'>,
  wallet: WalletKey,
  input: DepositInput,
  { channel }: OfferedChannel,
): Promise<CreatedRequest> {
  const texts = (request: DepositRequest): Readonly<Record<string, string>> =>
    toTexts(simulatedInstructions(channel, request));
  const created = await createDepositRequest(app, wallet, input, (tx, request) =>
    storeInstructions(tx, request.id, texts(request)),
  );
  if (created.replayed) return created;
  return { ...created, request: { ...created.request, instructions: texts(created.request) } };
}

async function openPaymentOf(
  app: Pick<App, 'clock' | 'database' | 'log'>,
  request: DepositRequest,
  live: LiveGateway,
  prepared: PreparedPayment,
): Promise<DepositRequest> {
  // Nobody can pay what is refused, so it must not take one of the client's open requests.
  const giveUp = (): Promise<void> => giveUpRefused(app, request);
  const opened = await openGatewayPayment(app, live, prepared, giveUp);
  switch (opened.kind) {
    case 'open':
      return { ...request, instructions: opened.instructions };
    case 'pending':
      return request;
    case 'refused':
      throw new Refusal('deposit_method_unavailable');
  }
}
