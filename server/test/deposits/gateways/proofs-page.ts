import {
  chargeCodes,
  transactionStatuses,
  type TransactionMeaning,
} from '../../../src/deposits/gateways/midtrans/answer-codes.ts';
import {
  createStatuses,
  paymentStatuses,
  requestStatuses,
} from '../../../src/deposits/gateways/xendit/answer-codes.ts';

const proofs = {
  refused: 'nothing was created',
  unknown: 'nothing: it may have been created, and is looked up',
} as const;

const meanings: Readonly<Record<TransactionMeaning, string>> = {
  open: 'the payer can pay',
  authorized: 'the payer has paid, and the money is not settled: nothing is credited yet',
  paid: 'the money came (`fraud_status` must be absent or `accept`; with `challenge` it is as with `authorize`; with anything else nothing is credited, and a person looks at it)',
  ended: 'nobody paid; it never takes back money that came before',
  denied: 'what had come was taken back; without money before, nobody paid',
  refund: 'all of it was refunded',
  part_refund: '`refund_amount` was refunded, in all; without it, a person looks at it',
  chargeback: 'all of it was charged back',
  part_chargeback: 'a part was charged back; nothing says how much, so a person looks at it',
};

const xenditMeanings = {
  open: 'nothing came yet',
  authorized: 'the payer has paid, and the money is not settled: nothing is credited yet',
  paid: 'the money came',
  ended: 'nobody can pay; money may come all the same, and shows as a payment',
  gone: 'there is no money; what had come was taken back',
} as const;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** docs/gateway-proofs.md, from the tables that the adapters use. */
export function renderGatewayProofs(): string {
  const create = (
    codes: Iterable<readonly [number | string, { proves: 'refused' | 'unknown'; meaning: string }]>,
  ): string =>
    table(
      ['code', 'meaning', 'proves'],
      [...codes].map(([code, { meaning, proves }]) => [`\`${code}\``, meaning, proofs[proves]]),
    );
  const statuses = <M extends string>(
    of: ReadonlyMap<string, M>,
    words: Readonly<Record<M, string>>,
  ): string =>
    table(
      ['status', 'proves'],
      Array.from(of, ([status, meaning]) => [`\`${status}\``, words[meaning]]),
    );
  return `# What the answers of payment gateways prove

A test writes this page from the tables that the adapters use (\`server/src/deposits/gateways/*/answer-codes.ts\`). To write it
again: \`npm run test:all -- server/test/deposits/gateways/proofs-page.test.ts -u\`.

Only an answer of the gateway to our own question proves anything. A callback proves that its sender has the secret, and makes
konter ask. An answer must name our reference, and be in rupiah. An answer that is not here, cannot be read or does not come
proves nothing: the payment is looked up, and never created again under its reference.

## Midtrans

A charge was created when the answer has our \`order_id\` and amount, the status \`pending\`, and says how to pay. Otherwise
the \`status_code\` of the body decides; the HTTP status says nothing.

${create(chargeCodes)}

The status of a transaction, read with \`GET /v2/{order_id}/status\`:

${statuses(transactionStatuses, meanings)}

The \`status_code\` beside it must be \`200\` for money, and \`200\` to \`209\` or \`407\` otherwise: an error beside a status proves
nothing.

A status question that is answered with \`404\` at least five minutes after the charge proves that nothing was created.

## Xendit

A payment request was created when the answer has the HTTP status 200 or 201, our \`reference_id\` and amount, and says how to
pay. Otherwise the HTTP status decides.

${create(createStatuses)}

The status of a payment request, read with \`GET /v3/payment_requests/{id}\`:

${statuses(requestStatuses, xenditMeanings)}

The status of a payment, read with \`GET /v3/payments/{id}\`; the amount is the sum of its captures:

${statuses(paymentStatuses, xenditMeanings)}

Xendit cannot be asked by our reference for a request that nobody has paid, so nothing proves that none was created. Its answers
show no refunds and no disputes: what a webhook says about them is left to a person.
`;
}
