import { dayMs, minuteMs } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { OrderStatus } from '../../orders/order.ts';
import { playedDeposit } from '../../deposits/scenarios/deposit-scenario.ts';
import { refusals } from '../../refusals.ts';
import { notFoundEnd, paidEnd, played, scenarios, slowEnd } from '../../suppliers/simulator/scenario.ts';

/** The meaning of each status of an order, in the order in which an order may have them. */
const statuses: Readonly<Record<OrderStatus, readonly [meaning: string, next: string]>> = {
  inquiring: ['The biller has not answered yet.', 'Poll, or wait for `order.awaiting_confirmation`.'],
  awaiting_confirmation: ['The price is fixed. Nothing is held.', 'Confirm before `expires_at`, or cancel.'],
  processing: ['The price is held and the purchase is in progress.', 'Poll, or wait for an event.'],
  manual_review: [
    'The outcome is unknown and an operator reviews the order. The price stays held.',
    'Wait. Do not buy again.',
  ],
  succeeded: ['Delivered. The price is charged.', 'Read the result.'],
  failed: ['Not delivered. Nothing is charged.', 'Read `reason`; create a new order.'],
  cancelled: ['Cancelled before it was confirmed. Nothing is charged.', 'Create a new order if needed.'],
  expired: [
    'Not confirmed in time, or the price rose. Nothing is charged.',
    'Create a new order at the new price.',
  ],
  refunded: ['Delivered, then reversed by the supplier. The price was refunded.', 'Nothing.'],
};

/**
 * The guide at the top of the reference, in CommonMark: the description of the OpenAPI document. Its headings become
 * entries in the menu of the reference.
 */
export function referenceGuide({ publicUrl, settings }: Pick<Config, 'publicUrl' | 'settings'>): string {
  return [
    introduction(publicUrl),
    firstPurchase,
    idempotency,
    orderStates(),
    errors(settings.limits.requestsPerMinute),
    scenarioTable(settings.sandboxStartBalance),
    webhooks(settings),
  ].join('\n\n');
}

const introduction = (
  publicUrl: string,
): string => `Buy prepaid products and pay postpaid bills from a rupiah wallet.

- The sandbox is under \`/sandbox/v1\`: suppliers and money are simulated, everything else is the same. Production is
  under \`/v1\`. Each has its own keys, wallet and orders.
- All amounts are whole rupiah, as 64-bit integers. All times are in UTC.
- New members and new values may be added to answers at any time: ignore those that you do not know. A request with an
  unknown member is refused.
- Pages of a catalog or of orders of more than 1 kB are compressed if you send \`Accept-Encoding: gzip\` or \`br\`, except
  those with a confirmation token.
- This reference is generated from the [OpenAPI document](${publicUrl}/openapi.json). Generate a client from it.`;

const firstPurchase = `## A purchase in four calls

1. \`GET /catalog?q=tsel 10\` finds the product and lists the \`fields\` that it needs.
2. \`POST /quotes\` creates an order at today's price. For a bill, \`POST /postpaid/inquiries\` creates an order with the bill.
3. \`POST /orders/{id}/confirm\` with the order's \`confirmation_token\` pays. The answer is 200 when the order has ended and
   202 while its outcome is open.
4. \`GET /orders/{id}/result\` shows the serial of an order that succeeded.`;

const idempotency = `## Idempotency

Every POST but \`POST /orders/search\` and \`POST /customers/lookup\` needs the header \`Idempotency-Key\` with a UUID. Create a new
key for each new request. When you get no answer, or a 500 or 503, send the same request with the same key.

- A request whose key is known is a replay. It changes nothing. It returns the current state of what the first request
  created, with the header \`Idempotency-Replayed: true\`.
- The same key with another body, path or operation is 409 \`idempotency_key_reused\`. The order of members in the body does
  not matter. Only a key of \`POST /clock/advance\` or of a deposit is accepted again by an operation of another kind.
- A refused request is not recorded: its key can be used again.
- Keys belong to the account and the environment. A key is known as long as the order of its request, at least 30
  days.`;

function orderStates(): string {
  const rows = Object.entries(statuses).map(
    ([status, [meaning, next]]) => `| \`${status}\` | ${meaning} *${next}* |`,
  );
  return `## Order states

| \`status\` | Meaning, and *what to do* |
|---|---|
${rows.join('\n')}

\`succeeded\`, \`failed\`, \`cancelled\`, \`expired\` and \`refunded\` are final; only \`succeeded\` can still become \`refunded\`.
\`version\` increases by one with every change. \`reason\` says why an order ended or waits. \`charged\` is the price in
\`succeeded\` and 0 in every other status.`;
}

function errors(perMinute: { readonly live: number; readonly sandbox: number }): string {
  const rows = Object.entries(refusals).map(
    ([code, { status, message }]) => `| \`${code}\` | **${status}** ${message} |`,
  );
  return `## Errors

Every answer that is not 2xx or 304 is an \`ApiError\`. Act on \`error.code\`; \`error.message\` is for developers and may
change. \`error.details\` names the member, parameter or header at fault. Log \`meta.request_id\`, which is also in
the header \`X-Request-Id\`.

- **4xx**: change the request. This request bought nothing.
- **429**: wait as many seconds as \`Retry-After\` says. An account may send ${perMinute.sandbox.toLocaleString('en')} requests a minute in the
  sandbox and ${perMinute.live.toLocaleString('en')} in production unless the operator sets another limit; the \`RateLimit-*\` headers show how many remain.
  A refusal of what is no complete HTTP request has none.
- **500 and 503**: send the same request again with the same \`Idempotency-Key\`. The first one may have been carried out.

| \`error.code\` | Status and meaning |
|---|---|
${rows.join('\n')}`;
}

function scenarioTable(startBalance: bigint): string {
  const rows = scenarios.map((scenario) => `| \`${scenario}\` | ${played[scenario]} |`);
  return `## Scenarios

In the sandbox a quote or an inquiry may carry a \`scenario\`. It takes effect when you confirm the order; \`success\` is the
default. A sandbox wallet starts with ${startBalance.toLocaleString('en')} rupiah, and \`POST /scenarios/reset\` sets it back.

| \`scenario\` | Answer of the confirm, and outcome |
|---|---|
${rows.join('\n')}

A deposit may carry one too. It is played by the clock of your account, which \`POST /clock/advance\` moves; \`paid\` is the default.

| \`scenario\` of a deposit | What becomes of it |
|---|---|
${Object.entries(playedDeposit)
  .map(([scenario, outcome]) => `| \`${scenario}\` | ${outcome} |`)
  .join('\n')}

Inquiries also depend on the end of the customer number: the bill of \`${notFoundEnd}\` is not found, that of \`${paidEnd}\` is
already paid, and \`${slowEnd}\` stays \`inquiring\` for a while.`;
}

function webhooks(settings: Config['settings']): string {
  const attempts = settings.webhookScheduleMs.length + 1;
  const days = Math.round(settings.webhookDisableAfterMs / dayMs);
  const hours = Math.round(settings.webhookScheduleMs.reduce((sum, ms) => sum + ms, 0) / (60 * minuteMs));
  return `## Receiving webhooks

Instead of polling you can receive events. Register your endpoint in the portal, or ask the operator to do it; it gets a signing
secret. Each event is a POST, signed as [Standard Webhooks](https://www.standardwebhooks.com/) defines; its libraries verify it.
The section **Webhooks** below has every event with an example.

1. **Verify** the signature over the bytes as they arrive, and refuse a \`webhook-timestamp\` that is more than five
   minutes off.
2. **Answer 2xx within ${settings.webhookTimeoutMs / 1_000} seconds.** Do slow work afterwards.
3. **Act on each \`webhook-id\` once.** Delivery is at least once.
4. **Compare \`data.order.version\`, or \`data.deposit.version\`.** Events can arrive in any order; ignore one whose version is older than yours.

A delivery that is not answered with 2xx is attempted ${attempts} times over about ${hours} hours. An endpoint that fails
for ${days} days is disabled. Events contain no serial and no confirmation token, and destinations are masked. A JSON Schema of each kind is at
\`/webhooks/schemas.json\`.`;
}
