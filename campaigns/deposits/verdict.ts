/** Money that arrived, as the gateway or the bank keeps it. Amounts are rupiah. */
export interface Arrived {
  /** `midtrans`, `xendit` or `bank`. */
  readonly via: string;
  /** The gateway's id of it; for a line of a bank its text, which is unique. */
  readonly id: string;
  readonly amount: number;
  /** The deposit request that the payer wanted to pay. */
  readonly requestId: string;
  /** Whether it is what was asked for: the amount, in time, and of a request that was not cancelled. */
  readonly fits: boolean;
}

/** A payment in konter's books. */
export interface Recorded {
  readonly id: string;
  readonly via: string;
  /** What it is identified by: see `Arrived`. */
  readonly sourceId: string;
  readonly amount: number;
  readonly state: string;
  /** Why a person had to look at it; null: it was credited at once. */
  readonly reason: string | null;
  readonly requestId: string | null;
  readonly accountId: string | null;
  readonly reference: string | null;
  readonly credited: number | null;
}

/** A deposit in the journal of a wallet. */
export interface Booked {
  readonly accountId: string;
  readonly reference: string;
  readonly amount: number;
}

/** The input of a verdict. */
export interface Evidence {
  readonly arrived: readonly Arrived[];
  readonly recorded: readonly Recorded[];
  readonly booked: readonly Booked[];
  readonly wallets: readonly { readonly accountId: string; readonly balance: number }[];
  readonly requests: readonly {
    readonly id: string;
    readonly accountId: string;
    readonly state: string;
    readonly credited: number | null;
  }[];
  /** The sums of the cash journal, rupiah: debits are negative. No gateway of the campaign has fees. */
  readonly cash: {
    /** Money that belongs to nobody yet. */
    readonly suspense: number;
    readonly bank: number;
    readonly gateways: number;
  };
}

/**
 * Returns the problems in a sentence each. Without findings each payment that arrived is credited exactly once or is
 * exactly one case, nothing is credited that did not arrive, and the wallets are the sum of what was credited.
 */
export function verdictOf(evidence: Evidence): string[] {
  return [
    ...checkArrivals(evidence),
    ...checkFirsts(evidence),
    ...checkCredits(evidence),
    ...checkRequests(evidence),
    ...checkWallets(evidence),
    ...checkCash(evidence),
  ];
}

function checkArrivals({ arrived, recorded }: Evidence): string[] {
  const findings: string[] = [];
  const known = groupBy(recorded, keyOf);
  for (const money of arrived) {
    const rows = known.get(`${money.via} ${money.id}`) ?? [];
    const name = `${money.via} ${money.id} of ${money.amount} for ${money.requestId}`;
    if (rows.length === 0) findings.push(`${name} arrived and is not in the books.`);
    if (rows.length > 1) findings.push(`${name} is in the books ${rows.length} times.`);
    for (const row of rows) {
      if (row.amount !== money.amount) findings.push(`${name} is in the books with ${row.amount}.`);
      const atOnce = row.state === 'credited' && row.reason === null;
      if (atOnce && !money.fits) findings.push(`${name} was credited on a guess.`);
      if (atOnce && row.requestId !== money.requestId)
        findings.push(`${name} was credited for ${row.requestId}.`);
    }
  }
  const real = new Set(arrived.map(({ via, id }) => `${via} ${id}`));
  for (const row of recorded)
    if (!real.has(keyOf(row)))
      findings.push(`${keyOf(row)} of ${row.amount} is in the books and never arrived.`);
  return findings;
}

/** Of the payments that fit a request, konter credits one: the others came twice. */
function checkFirsts({ arrived, recorded }: Evidence): string[] {
  const atOnce = new Set(
    recorded.filter(({ state, reason }) => state === 'credited' && reason === null).map(keyOf),
  );
  const fitting = groupBy(
    arrived.filter(({ fits }) => fits),
    ({ requestId }) => requestId,
  );
  return [...fitting].flatMap(([requestId, payments]) => {
    const credited = payments.filter(({ via, id }) => atOnce.has(`${via} ${id}`));
    const texts = payments.map(({ via, id }) => `${via} ${id}`).join(' and ');
    if (credited.length === 1) return [];
    return credited.length === 0
      ? [`${texts} was paid as asked for ${requestId} and was not credited at once.`]
      : [`${texts} were all credited for ${requestId}.`];
  });
}

function keyOf({ via, sourceId }: Recorded): string {
  return `${via} ${sourceId}`;
}

function checkCredits({ recorded, booked }: Evidence): string[] {
  const findings: string[] = [];
  const steps = groupBy(booked, ({ reference }) => reference);
  const referenced = new Set<string>();
  for (const row of recorded) {
    const of = row.reference === null ? [] : (steps.get(row.reference) ?? []);
    if (row.reference !== null) referenced.add(row.reference);
    const isCredited = row.state === 'credited';
    if (isCredited && of.length !== 1)
      findings.push(`${keyOf(row)} is credited and has ${of.length} deposits in the journal.`);
    if (!isCredited && of.length > 0) findings.push(`${keyOf(row)} is ${row.state} and has a deposit.`);
    for (const step of of)
      if (step.amount !== row.credited || step.accountId !== row.accountId)
        findings.push(`${keyOf(row)} is credited with ${row.credited}, and its deposit is ${step.amount}.`);
    if (isCredited && row.reason === null && row.credited !== row.amount)
      findings.push(`${keyOf(row)} of ${row.amount} is credited with ${row.credited}.`);
  }
  for (const { reference, amount } of booked)
    if (!referenced.has(reference)) findings.push(`The deposit ${reference} of ${amount} has no payment.`);
  return findings;
}

function checkRequests({ requests, recorded }: Evidence): string[] {
  const findings: string[] = [];
  const credits = groupBy(
    recorded.filter(({ state, requestId }) => state === 'credited' && requestId !== null),
    ({ requestId }) => requestId ?? '',
  );
  for (const { id, accountId, state, credited } of requests) {
    const of = credits.get(id) ?? [];
    // A payment that a person gave to an account names the request that it was about.
    const ofRequest = of.filter((one) => one.accountId === accountId);
    if (state === 'credited' && !ofRequest.some((one) => one.credited === credited))
      findings.push(`The request ${id} is credited with ${credited} and no payment says so.`);
    if (state !== 'credited' && of.some(({ reason }) => reason === null))
      findings.push(`The request ${id} is ${state} and a payment was credited for it.`);
    if (of.filter(({ reason }) => reason === null).length > 1)
      findings.push(`The request ${id} was credited by ${of.length} payments.`);
  }
  return findings;
}

function checkWallets({ wallets, booked }: Evidence): string[] {
  const sums = new Map<string, number>();
  for (const { accountId, amount } of booked) sums.set(accountId, (sums.get(accountId) ?? 0) + amount);
  return wallets.flatMap(({ accountId, balance }) => {
    const sum = sums.get(accountId) ?? 0;
    return balance === sum ? [] : [`The wallet of ${accountId} has ${balance}, and its deposits are ${sum}.`];
  });
}

/** The cash journal has the money of every payment that was not returned, where it arrived. */
function checkCash({ cash, recorded }: Evidence): string[] {
  const sum = (rows: readonly Recorded[]): number => rows.reduce((total, { amount }) => total + amount, 0);
  const kept = recorded.filter(({ state }) => state !== 'rejected');
  const expected = {
    suspense: sum(recorded.filter(({ state }) => state === 'in_review')),
    bank: -sum(kept.filter(({ via }) => via === 'bank')),
    gateways: -sum(kept.filter(({ via }) => via !== 'bank')),
  };
  return (['suspense', 'bank', 'gateways'] as const).flatMap((name) =>
    // Zero may have a sign.
    cash[name] - expected[name] === 0
      ? []
      : [`The cash journal has ${cash[name]} as ${name}, and the payments make ${expected[name]}.`],
  );
}

function groupBy<T>(list: readonly T[], keyOfOne: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(keyOfOne(one));
    if (group === undefined) groups.set(keyOfOne(one), [one]);
    else group.push(one);
  }
  return groups;
}
