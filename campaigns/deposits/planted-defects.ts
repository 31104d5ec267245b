import { join } from 'node:path';
import type { Outcome } from '../campaign.ts';
import { type Edit, plantEdits, runToItsEnd } from '../planted-defects.ts';

/** A defect of deposits, and the finding that the campaign must report. */
interface PlantedDepositDefect {
  readonly edits: readonly Edit[];
  readonly finding: RegExp;
  /** How many requests show it; 80 when left out. */
  readonly payments?: number;
}

const matchPayment = 'src/deposits/payments/match-payment.ts';

/** The classic ways to lose or invent the money of a deposit. The campaign must detect each. */
export const plantedDepositDefects: Readonly<Record<string, PlantedDepositDefect>> = {
  'a-callback-is-believed': {
    edits: [
      {
        file: 'src/deposits/gateways/decide-check.ts',
        right: 'const record = seen.payments.filter(',
        wrong: `const told = input.claims.flatMap(({ claim }) =>
    claim.paid && claim.amount !== null
      ? [{ id: claim.paymentId ?? claim.transactionId ?? '', amount: claim.amount, fee: null, paidAt: null, reversal: null }]
      : [],
  );
  const record = [...seen.payments, ...told].filter(`,
      },
    ],
    finding: /is in the books and never arrived/,
  },
  'another-amount-is-credited': {
    edits: [
      {
        file: matchPayment,
        right: 'if (payment.amount !== request.payable)',
        wrong: 'if (payment.amount === 0n)',
      },
    ],
    finding: /was credited on a guess/,
  },
  'a-late-payment-is-credited': {
    edits: [
      {
        file: matchPayment,
        right: '(isAuthorized || receivedAt <= expiresAt)',
        wrong: '(isAuthorized || expiresAt.getTime() > 0)',
      },
    ],
    finding: /was credited on a guess/,
  },
  'nobody-asks-about-a-lost-callback': {
    edits: [
      {
        file: 'src/deposits/gateways/open-payment.ts',
        right: 'instructions, dueInMs: minuteMs };',
        wrong: 'instructions, dueInMs: null };',
      },
    ],
    finding: /arrived and is not in the books/,
  },
  'a-reversal-is-not-seen': {
    edits: [
      {
        file: 'src/deposits/gateways/decide-check.ts',
        right: 'reverse: seen.payments.flatMap((one) => moneyBack(one, before.get(one.id))),',
        wrong: 'reverse: seen.payments.flatMap((one) => moneyBack(one, before.get(one.id)).slice(1)),',
      },
    ],
    finding: /is credited, and \d+ have gone back/,
    payments: 200,
  },
  'a-client-owes-nothing': {
    edits: [
      {
        file: 'src/ledger/cash/cash-chart.ts',
        right: 'gatewayFees: -(amount - ofClient), clientReceivable: -(ofClient - taken)',
        wrong: 'gatewayFees: -(amount - taken), clientReceivable: 0n * ofClient',
      },
    ],
    finding: /owes 0, and what was taken back of it makes \d+/,
    payments: 200,
  },
  'the-key-of-a-request-is-ignored': {
    edits: [
      {
        file: 'src/api/routes/create-deposit.ts',
        right: 'idempotency: idempotencyOf(request, app.keyring, base),',
        wrong: 'idempotency: { ...idempotencyOf(request, app.keyring, base), key: crypto.randomUUID() },',
      },
    ],
    finding: /requests in the books, and clients have made/,
  },
  'a-killed-import-is-never-finished': {
    edits: [
      {
        file: 'src/deposits/bank/import-statement.ts',
        right: 'return { summary, counts, importId };',
        wrong: `Object.assign(globalThis, { ownImports: [...(Reflect.get(globalThis, 'ownImports') ?? []), importId] });
  return { summary, counts, importId };`,
      },
      {
        file: 'src/deposits/bank/lines/line-rows.ts',
        right: "where l.state = 'pending' and l.id > ${of.after}::uuid",
        wrong: `where l.state = 'pending' and l.id > \${of.after}::uuid
       and (i.feed_id is not null or i.id = any (\${Reflect.get(globalThis, 'ownImports') ?? []}::uuid[]))`,
      },
    ],
    finding: /arrived and is not in the books/,
    payments: 200,
  },
  'an-overlapping-file-is-new': {
    edits: [
      {
        file: 'src/deposits/bank/lines/store-lines.ts',
        right: "if (decision.kind === 'known') continue;",
        wrong: "if (decision.kind === 'known' && line.number < 1) continue;",
      },
    ],
    finding: /is in the books \d+ times/,
  },
};

/** The requests that show most planted defects. */
const paymentsMost = 80;

/** Runs the campaign in a process of its own, with a konter that has this defect. */
export async function runPlantedDeposits(
  folder: string,
  name: string,
  args: { readonly seed: string; readonly calmMs: string },
): Promise<Outcome> {
  const defect = plantedDepositDefects[name];
  if (defect === undefined)
    throw new Error(
      `There is no defect "${name}"; there are: ${Object.keys(plantedDepositDefects).join(', ')}.`,
    );
  const copy = await plantEdits(folder, name, defect.edits);
  const { code, stderr } = await runToItsEnd([
    join(copy, 'campaigns', 'main.ts'),
    ...[
      'deposits',
      '--payments',
      String(defect.payments ?? paymentsMost),
      '--seed',
      args.seed,
      '--calm',
      args.calmMs,
    ],
  ]);
  if (code !== 0 && code !== 1)
    throw new Error(`The campaign with the defect "${name}" did not finish: ${stderr}`);
  const findings = stderr.split('\n').filter((line) => line !== '');
  return { findings, figures: { planted: name, caught: String(defect.finding.test(stderr)) } };
}
