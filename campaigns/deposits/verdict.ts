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
  /** How much of it has gone back, as a gateway shows it or operators have said. */
  readonly takenBack: number;
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
  /** How much of it the cash journal has as taken back. */
  readonly takenBack: number;
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
  readonly wallets: readonly {
    readonly accountId: string;
    readonly balance: number;
    /** What the client owes by the cash journal. */
    readonly owed: number;
    /** The sum of its adjustments by two operators. */
    readonly adjusted: number;
    /** What its wallet has given for payments that were taken back, and to repay what it owed. */
    readonly taken: number;
  }[];
  readonly requests: readonly {
    readonly id: string;
    readonly accountId: string;
    readonly state: string;
    readonly credited: number | null;
    /** Whether konter has ended it because nobody was told how to pay. Money that comes all the same is a case. */
    readonly abandoned: boolean;
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
 * exactly one case, nothing is credited that did not arrive, what was taken back is taken from the wallet or owed, and the
 * wallets are the sum of that.
 */
export function verdictOf(evidence: Evidence): string[] {
  return [
    ...checkArrivals(evidence),
    ...checkFirsts(evidence),
    ...checkCredits(evidence),
    ...checkRequests(evidence),
    ...checkTakeBacks(evidence),
    ...checkWallets(evidence),
    ...checkReceivables(evidence),
    ...checkCash(evidence),
  ];
}

/** The requests of which a gateway shows money, or money that has gone back, that the books do not have: time will tell. */
export function requestsToAskAbout({ arrived, recorded }: Evidence): string[] {
  const known = new Map(recorded.map((row) => [keyOf(row), row]));
  return arrived.flatMap(({ via, id, requestId, takenBack }) =>
    via === 'bank' || known.get(`${via} ${id}`)?.takenBack === takenBack ? [] : [requestId],
  );
}

function checkArrivals({ arrived, recorded }: Evidence): string[] {
  const findings: string[] = [];
  const known = groupBy(recorded, keyOf);
  for (const money of arrived) {
    const rows = known.get(`${money.via} ${money.id}`) ?? [];
    const name = `${money.via} ${money.id} of ${money.amount} for ${money.requestId}`;
    // Money that was gone before konter asked was never there for it.
    const isGone = money.takenBack === money.amount;
    if (rows.length === 0 && !isGone) findings.push(`${name} arrived and is not in the books.`);
    if (rows.length > 1) findings.push(`${name} is in the books ${rows.length} times.`);
    for (const row of rows) {
      if (row.amount !== money.amount) findings.push(`${name} is in the books with ${row.amount}.`);
      const atOnce = isCredited(row) && row.reason === null;
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

/** Of the payments that fit a request, konter credits one: the others came twice. Of an abandoned request it need not credit any. */
function checkFirsts({ arrived, recorded, requests }: Evidence): string[] {
  const abandoned = new Set(requests.filter((one) => one.abandoned).map(({ id }) => id));
  const atOnce = new Set(recorded.filter((row) => isCredited(row) && row.reason === null).map(keyOf));
  const fitting = groupBy(
    arrived.filter(({ amount, fits, takenBack }) => fits && takenBack < amount),
    ({ requestId }) => requestId,
  );
  return [...fitting].flatMap(([requestId, payments]) => {
    const credited = payments.filter(({ via, id }) => atOnce.has(`${via} ${id}`));
    const texts = payments.map(({ via, id }) => `${via} ${id}`).join(' and ');
    if (credited.length === 1 || (credited.length === 0 && abandoned.has(requestId))) return [];
    return credited.length === 0
      ? [`${texts} was paid as asked for ${requestId} and was not credited at once.`]
      : [`${texts} were all credited for ${requestId}.`];
  });
}

/** Whether a payment was credited, also if it was taken back later. */
function isCredited({ state }: Recorded): boolean {
  return state === 'credited' || state === 'reversed';
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
    if (isCredited(row) && of.length !== 1)
      findings.push(`${keyOf(row)} is credited and has ${of.length} deposits in the journal.`);
    if (!isCredited(row) && of.length > 0) findings.push(`${keyOf(row)} is ${row.state} and has a deposit.`);
    for (const step of of)
      if (step.amount !== row.credited || step.accountId !== row.accountId)
        findings.push(`${keyOf(row)} is credited with ${row.credited}, and its deposit is ${step.amount}.`);
    if (isCredited(row) && row.reason === null && row.credited !== row.amount)
      findings.push(`${keyOf(row)} of ${row.amount} is credited with ${row.credited}.`);
  }
  for (const { reference, amount } of booked)
    if (!referenced.has(reference)) findings.push(`The deposit ${reference} of ${amount} has no payment.`);
  return findings;
}

function checkRequests({ requests, recorded }: Evidence): string[] {
  const findings: string[] = [];
  const credits = groupBy(
    recorded.filter((row) => isCredited(row) && row.requestId !== null),
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

/** What has gone back of a payment is booked once: from its client, or out of what nobody owned. */
function checkTakeBacks({ arrived, recorded }: Evidence): string[] {
  const truth = new Map(arrived.map((money) => [`${money.via} ${money.id}`, money]));
  return recorded.flatMap((row) => {
    const { takenBack = 0 } = truth.get(keyOf(row)) ?? {};
    const name = `${keyOf(row)} of ${row.amount}`;
    if (row.takenBack > takenBack)
      return [`${name} is taken back with ${row.takenBack} in the books, and ${takenBack} have gone back.`];
    if (row.state === 'credited' && takenBack > 0)
      return [`${name} is credited, and ${takenBack} have gone back.`];
    if (row.state === 'reversed' && row.takenBack !== takenBack)
      return [`${name} is taken back with ${row.takenBack} in the books, and ${takenBack} have gone back.`];
    // A payment that an operator had rejected is not booked again, and a part of one in review is a case.
    return [];
  });
}

function checkWallets({ wallets, booked }: Evidence): string[] {
  const sums = sumsOf(booked);
  return wallets.flatMap(({ accountId, balance, adjusted, taken }) => {
    const sum = (sums.get(accountId) ?? 0) + adjusted - taken;
    return balance === sum
      ? []
      : [`The wallet of ${accountId} has ${balance}, and its deposits without what was taken are ${sum}.`];
  });
}

/** A client owes what has gone back of its payments and its wallet has not given; it has nothing to spend then. */
function checkReceivables({ wallets, recorded }: Evidence): string[] {
  const back = new Map<string, number>();
  for (const { accountId, state, takenBack } of recorded)
    if (accountId !== null && state === 'reversed')
      back.set(accountId, (back.get(accountId) ?? 0) + takenBack);
  return wallets.flatMap(({ accountId, balance, owed, taken }) => {
    const expected = (back.get(accountId) ?? 0) - taken;
    return [
      ...(owed === expected
        ? []
        : [`The account ${accountId} owes ${owed}, and what was taken back of it makes ${expected}.`]),
      ...(owed > 0 && balance > 0 ? [`The account ${accountId} owes ${owed} and has ${balance}.`] : []),
    ];
  });
}

function sumsOf(booked: readonly Booked[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { accountId, amount } of booked) sums.set(accountId, (sums.get(accountId) ?? 0) + amount);
  return sums;
}

/** The cash journal has the money of every payment that was not returned, where it arrived. */
function checkCash({ cash, recorded }: Evidence): string[] {
  const sum = (rows: readonly Recorded[]): number =>
    rows.reduce(
      (total, { amount, state, takenBack }) => total + amount - (state === 'reversed' ? takenBack : 0),
      0,
    );
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
