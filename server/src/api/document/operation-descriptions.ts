import type { OperationId } from './operation-refusals.ts';

/** The tags of the document, in the order in which an integrator needs them. */
export type OperationTag = 'Catalog' | 'Wallet' | 'Deposits' | 'Orders' | 'Sandbox';

/** The description of an operation beside its schemas and refusals. */
export interface OperationDescription {
  readonly tag: OperationTag;
  readonly summary: string;
  /** CommonMark: what the operation does, when it answers 202, what a replay does. */
  readonly description: string;
  /** The name of the request body in `components/schemas`; undefined if there is no body. */
  readonly requestSchema?: string;
  /** The `Idempotency-Key` of the example. It differs for each operation, since one key cannot name two requests. */
  readonly idempotencyKey?: string;
}

const replayed = '**Replay.** The same `Idempotency-Key` with the same request';

/** The text of each operation (docs/contract.md has the promises behind it). */
export const operationDescriptions: Readonly<Record<OperationId, OperationDescription>> = {
  getCapabilities: {
    tag: 'Catalog',
    summary: 'Capabilities and limits',
    description: `Returns what can be bought now and the limits of your account in this environment.

Call it when your program starts, and again after a 503.`,
  },
  listProducts: {
    tag: 'Catalog',
    summary: 'Prepaid catalog',
    description: `Lists prepaid products. \`q\` searches for the text that a customer types, such as \`tsel 10\` or \`token pln 50\`.

\`fields\` says what \`destination\` must contain when you create a quote. \`available\` says whether a product can be bought
now, and \`reason\` why not.

The answer has an \`ETag\`. Send it as \`If-None-Match\`: the answer is 304 while nothing has changed.

\`updated_since\` (an addition to the specification) lists only products whose data, price for you, or switch of the operator
have changed since that time, sorted by \`code\`. Send the time in the \`Date\` of the first page of the last list that you have read, as
\`2026-11-21T10:00:00Z\`. \`available\` also depends on suppliers and hours, which it does not follow.`,
  },
  listBillers: {
    tag: 'Catalog',
    summary: 'Postpaid billers',
    description: `Lists the billers whose bills can be paid. \`category\` filters by a key of \`categories\`.

The answer has an \`ETag\`. Send it as \`If-None-Match\`: the answer is 304 while nothing has changed. \`updated_since\` works as
for the prepaid catalog.`,
  },
  getPriceList: {
    tag: 'Catalog',
    summary: 'Price list',
    description: `Returns all your prices with what has changed since the same time yesterday. An addition to the specification.

\`format=csv\` opens in a spreadsheet; \`format=html\` is a page to print, in Indonesian. Products that the operator has switched
off, or would sell below cost, are left out; \`withdrawn\` has those that were in the list then. The answer has an \`ETag\`. The
event \`product.changed\` says when a price or the switch of a product changes.`,
  },
  getWallet: {
    tag: 'Wallet',
    summary: 'Available balance and held funds',
    description: `Returns the balance of your wallet in this environment.

\`held\` is reserved for orders whose outcome is open. \`available\` can be spent on new orders. \`balance\` is the sum of
both.`,
  },
  listWalletEntries: {
    tag: 'Wallet',
    summary: 'Movements of the wallet',
    description: `Lists every movement of your money in this environment, the newest first, with the balance after it. An
addition to the specification.

A page has a \`next_cursor\` until there are no more entries; send it as \`cursor\`. \`from\` and \`to\` are days in Jakarta.`,
  },
  getWalletStatement: {
    tag: 'Wallet',
    summary: 'Signed statement of a month',
    description: `Returns the signed statement of a month in Jakarta: the opening balance, every entry, the closing balance and
an Ed25519 signature over everything before it. An addition to the specification.

\`format=jsonl\` is one JSON document per line; \`format=csv\` opens in a spreadsheet. The public keys are served under
\`/statement-keys.json\`. The operator's command \`statement verify FILE\` checks a statement without a server.`,
  },
  lookUpCustomer: {
    tag: 'Orders',
    summary: 'Name behind a number',
    requestSchema: 'CustomerLookupRequest',
    description: `Returns the name behind a PLN meter or an OVO number, so that the payer can check it before a quote. An addition to the
specification.

It buys nothing and stores nothing. Suppliers are asked one after the other, each for at most eight seconds. A fifth of the
requests of an account may be look-ups; more are 429. In the sandbox, a number that ends in \`0404\` has no customer, and one that ends in \`0202\` takes three
seconds.

**Replay.** The operation changes nothing and ignores \`Idempotency-Key\`: repeat it freely.`,
  },
  createQuote: {
    tag: 'Orders',
    summary: 'Create a prepaid quote',
    requestSchema: 'QuoteRequest',
    idempotencyKey: '3f2b8a54-6c1d-4e0a-9b57-1d2c3e4f5a01',
    description: `Creates an order for a prepaid product at its current price. Nothing is charged yet.

Confirm the order before \`expires_at\`. After that it is \`expired\`, and you need a new quote.

${replayed} returns the order as it is now, with \`Idempotency-Replayed: true\`. No second order is created.`,
  },
  createInquiry: {
    tag: 'Orders',
    summary: 'Check a postpaid bill',
    requestSchema: 'InquiryRequest',
    idempotencyKey: '3f2b8a54-6c1d-4e0a-9b57-1d2c3e4f5a02',
    description: `Requests the bill from the biller and creates an order with it. Nothing is charged yet. \`price\` includes the
admin fee.

If the biller is slow, the order is \`inquiring\`: \`inquiry.status\` is \`processing\`, \`price\` is 0 and \`bill\` is null. Poll
\`GET /postpaid/inquiries/{id}\`, or wait for the event \`order.awaiting_confirmation\`. An inquiry without an answer ends as
\`failed\`.

${replayed} returns the order as it is now, with \`Idempotency-Replayed: true\`. No second inquiry is sent to the biller.`,
  },
  getInquiry: {
    tag: 'Orders',
    summary: 'Status of a bill check',
    description: `Returns a postpaid order and the state of its inquiry. Poll it while \`inquiry.status\` is \`processing\`.

A prepaid order is \`not_found\` here; use \`GET /orders/{id}\`.`,
  },
  listOrders: {
    tag: 'Orders',
    summary: 'Orders, newest first',
    description: `Lists the orders of your account in this environment, newest first.

\`client_reference\` filters by exact match. Use it to find a purchase by your own reference. \`from\` and \`to\` are days in
Jakarta.`,
  },
  searchOrders: {
    tag: 'Orders',
    summary: 'Find orders by customer number',
    requestSchema: 'SearchRequest',
    description: `Finds the orders of your account in this environment that meet every condition of the body, newest first. The
customer number is in the body because it must not be in an address. An addition to the specification.

A page has a \`next_cursor\` until there are no more orders; send it as \`cursor\` with the same conditions. A page may have
fewer orders than \`per_page\`, even none, while \`next_cursor\` is not null. The request changes nothing, so an
\`Idempotency-Key\` is ignored.`,
  },
  getOrder: {
    tag: 'Orders',
    summary: 'Status of one order',
    description: `Returns an order as it is now. Poll it after a 202, about once a second at first, or wait for the order's
events.`,
  },
  confirmOrder: {
    tag: 'Orders',
    summary: 'Confirm and pay from the wallet',
    requestSchema: 'ConfirmRequest',
    idempotencyKey: '3f2b8a54-6c1d-4e0a-9b57-1d2c3e4f5a03',
    description: `Holds the price in your wallet and buys the product. Success charges the price; failure releases it.

Send the \`confirmation_token\` of the order. \`price\` and \`version\` are optional: if you send them and the order differs,
the answer is 409 \`order_changed\` and nothing is bought.

**200.** The order has ended. Read \`status\`: \`succeeded\`, or \`failed\` with nothing charged.

**202.** The outcome is open: the order is \`processing\` or \`manual_review\`, and its price stays held. Poll
\`GET /orders/{id}\`, or wait for the order's events. Do not buy again until the order has ended.

${replayed} never pays twice. It waits for the outcome as the first request does. The answer is then 200 or 202 with
the order as it is now and \`Idempotency-Replayed: true\`, or 409 \`price_changed\` if the order ended that way. Replay the
confirm when a connection breaks or times out.`,
  },
  cancelOrder: {
    tag: 'Orders',
    summary: 'Cancel an unprocessed order',
    idempotencyKey: '3f2b8a54-6c1d-4e0a-9b57-1d2c3e4f5a04',
    description: `Ends an order that is \`inquiring\` or \`awaiting_confirmation\`. Nothing is charged, and its \`client_reference\` can be
used again. Any other order is 409 \`order_not_cancellable\`.

${replayed} returns the order as it is now, with \`Idempotency-Replayed: true\`.`,
  },
  getResult: {
    tag: 'Orders',
    summary: 'Private success result',
    description: `Returns the order with its \`serial\`, such as a voucher code or a PLN token. Only an order that
\`succeeded\` has a result. For a PLN token, \`token\`, \`kwh\`, \`name\`, \`tariff\` and \`power\` are what the supplier says in the
serial; they are null where it does not say, and for other products. They are an addition to the specification.

Keep the serial private: do not log it, and show it to the buyer only. Only this answer and the receipt contain it; no
event does.`,
  },
  getReceipt: {
    tag: 'Orders',
    summary: 'Receipt for the customer',
    description: `Returns the receipt of an order that \`succeeded\`, in Indonesian, as a page or as text for a thermal printer. An addition to
the specification.

It has the result: a PLN token in groups of four, or the serial. The destination is masked. What you pay for a prepaid order is not
on it; \`selling_price\` and \`admin_fee\` are your own amounts. A bill shows its total, and your fee if you send one. The page has no
script and loads nothing.`,
  },
  resolveOrder: {
    tag: 'Sandbox',
    summary: 'Settle a pending simulation',
    requestSchema: 'ResolveRequest',
    idempotencyKey: '3f2b8a54-6c1d-4e0a-9b57-1d2c3e4f5a05',
    description: `Ends an order that is \`processing\` or \`manual_review\` as \`succeeded\` or \`failed\`, as a supplier or an operator does in
production. Use it with the scenarios \`pending\` and \`manual_review\`.

${replayed} returns the order as it is now, with \`Idempotency-Replayed: true\`.`,
  },
  resetScenarios: {
    tag: 'Sandbox',
    summary: 'Reset the simulated balance',
    idempotencyKey: '3f2b8a54-6c1d-4e0a-9b57-1d2c3e4f5a06',
    description: `Sets the simulated balance back to its starting amount and clears the daily limit. Orders stay as they are. While an
order holds funds, the answer is 409 \`holds_outstanding\`.

${replayed} returns the balance that the first request set, with \`Idempotency-Replayed: true\`.`,
  },
  createDeposit: {
    tag: 'Deposits',
    summary: 'Request a deposit',
    requestSchema: 'DepositRequest',
    idempotencyKey: '3f2b8a54-6c1d-4e0a-9b57-1d2c3e4f5a08',
    description: `Requests a deposit to your wallet, so that your own system can top up. The answer says how to pay: pay exactly
\`payable_amount\` before \`expires_at\`. The wallet is credited when the payment arrives; the events \`deposit.credited\` and
\`wallet.deposited\` say so. An addition to the specification.

A bank transfer is recognised by its amount, so \`payable_amount\` is up to 999 rupiah above \`amount\`, and these are credited too.
Other methods are paid through a gateway; \`channel\` chooses the bank or the chain of shops. If the gateway is slow, the
instructions are null at first: read the deposit again. An account has at most three open deposits.

In the sandbox nobody pays: \`scenario\` says what becomes of the deposit, by the clock of your account.

${replayed} returns the deposit as it is now, with \`Idempotency-Replayed: true\`. No second deposit is requested.`,
  },
  listDeposits: {
    tag: 'Deposits',
    summary: 'Deposits, newest first',
    description: `Lists the deposits of your account in this environment, newest first. An addition to the specification.

A page has a \`next_cursor\` until there are no more deposits; send it as \`cursor\` with the same filters. \`from\` and \`to\`
are days in Jakarta.`,
  },
  getDeposit: {
    tag: 'Deposits',
    summary: 'Status of one deposit',
    description: `Returns a deposit as it is now. An addition to the specification.

Poll it, or wait for the events \`deposit.credited\`, \`deposit.expired\` and \`deposit.in_review\`.`,
  },
  cancelDeposit: {
    tag: 'Deposits',
    summary: 'Cancel a deposit',
    idempotencyKey: '3f2b8a54-6c1d-4e0a-9b57-1d2c3e4f5a09',
    description: `Cancels a deposit that waits for its payment. Any other deposit is 409 \`deposit_not_cancellable\`. A payment that
arrives nevertheless is reviewed by the operator. An addition to the specification.

${replayed} returns the deposit as it is now, with \`Idempotency-Replayed: true\`.`,
  },
  advanceClock: {
    tag: 'Sandbox',
    summary: 'Move the clock forward',
    requestSchema: 'AdvanceClockRequest',
    idempotencyKey: '3f2b8a54-6c1d-4e0a-9b57-1d2c3e4f5a07',
    description: `Moves the clock of your sandbox account forward, so that you need not wait: quotes expire, time-outs end, midnights pass
and webhooks are retried as they would be by then. Other accounts and production do not notice. The clock may be ten years ahead at
most: a request beyond that is 422 \`invalid_parameter\`. An addition to the specification.

The times of events, the expiry of API keys and the rate limit stay with the real time. \`POST /scenarios/reset\` sets the clock
back; nothing else does.

${replayed} answers with the clock that the first request set, with \`Idempotency-Replayed: true\`, and moves nothing.`,
  },
};
