/** A service that sells to the plays: one API of one supplier. */
export const services = ['digiflazz-prepaid', 'digiflazz-bill', 'iak-prepaid', 'iak-bill'] as const;
export type Service = (typeof services)[number];

/** A fault for a call: the body of `POST /_control/faults`, without the call that it is for. */
type FaultBody = Readonly<Record<string, unknown>>;

/** How a purchase is answered. All but `lost` begin it, and it stays pending until the play ends it. */
export interface FirstAnswer {
  readonly name: string;
  readonly fault: FaultBody;
  /** Whether the answer shows that the supplier has the purchase. */
  readonly known: boolean;
}

/**
 * How a status check is answered while the purchase is pending. `absent`: "not found", which is proof if nothing showed
 * that the supplier has it and enough time has passed. `given_up`: a failure that is proof only once the supplier has
 * answered with it for long enough.
 * `known`: the supplier has it. `nothing`: never proof.
 */
export interface LaterAnswer {
  readonly name: string;
  readonly fault: FaultBody;
  readonly means: 'absent' | 'given_up' | 'known' | 'nothing';
  /** The code that must be on record after it; null if it has no readable code. */
  readonly code: string | null;
}

/** Digiflazz reports a pending transaction with these codes, IAK with the others. */
const pending = { digiflazz: '03', iak: '39' } as const;
/** The customer number in an answer about another customer. */
const anotherNumber = '089911112222';

/** The answers to a purchase without a readable code: it began, and nobody was notified. */
function withoutCode(code: string): FirstAnswer[] {
  return (
    [
      ['dropped', { fault: 'reset' }],
      ['timed-out', { fault: 'silent_after' }],
      ['html', { fault: 'html' }],
      ['empty', { fault: 'empty' }],
    ] as const
  ).map(([name, { fault }]) => ({ name, fault: { fault, code, ends: 'sold' }, known: false }));
}

function begunWith(code: string): FirstAnswer {
  return { name: code, fault: { fault: 'code', code, ends: 'sold' }, known: true };
}

/** It never reached the supplier. */
const lost: FirstAnswer = { name: 'lost', fault: { fault: 'silent_before' }, known: false };

const digiflazzFirst: readonly FirstAnswer[] = [
  begunWith('03'),
  begunWith('99'),
  {
    name: 'pending-without-code',
    fault: { fault: 'members', code: '03', ends: 'sold', members: { rc: null } },
    known: true,
  },
  ...withoutCode(pending.digiflazz),
  lost,
];

/** The answers to a purchase, by service. */
export const firstAnswers: Readonly<Record<Service, readonly FirstAnswer[]>> = {
  'digiflazz-prepaid': digiflazzFirst,
  // "Too many calls" shows nothing about a payment whose inquiry came a moment before.
  'digiflazz-bill': [...digiflazzFirst, { ...begunWith('85'), known: false }],
  'iak-prepaid': [begunWith('39'), begunWith('201'), ...withoutCode(pending.iak), lost],
  'iak-bill': [begunWith('39'), begunWith('05'), begunWith('201'), ...withoutCode(pending.iak), lost],
};

function coded(means: LaterAnswer['means'], codes: string): LaterAnswer[] {
  return codes.split(' ').map((code) => ({ name: code, fault: { fault: 'code', code }, means, code }));
}

/** The members with which a service names the subject of an answer, and its codes for both ends. */
interface Naming {
  readonly number: string;
  readonly product: string;
  readonly failed: string;
  readonly sold: string;
}

/** Answers that are unreadable, compressed or about another purchase: none of them proves anything. */
function unreadable({ number, product, failed, sold }: Naming): LaterAnswer[] {
  const bodies: readonly (readonly [name: string, fault: FaultBody])[] = [
    ['silent', { fault: 'silent_after' }],
    ['dropped', { fault: 'reset' }],
    ['html', { fault: 'html' }],
    ['empty', { fault: 'empty' }],
    ['huge', { fault: 'huge' }],
    ['wrong-types', { fault: 'wrong_types' }],
    ['cut-gzip', { fault: 'cut', coding: 'gzip' }],
    ['cut-br', { fault: 'cut', coding: 'br' }],
    ['bomb', { fault: 'bomb', coding: 'gzip' }],
  ];
  const others: readonly (readonly [name: string, members: FaultBody])[] = [
    ['other-number', { [number]: anotherNumber }],
    ['other-product', { [product]: 'another' }],
    ['other-reference', { ref_id: 'another' }],
    ['no-reference', { ref_id: null }],
  ];
  const about = others.flatMap(([name, members]) =>
    (
      [
        ['failed', failed],
        ['sold', sold],
      ] as const
    ).map(([end, code]) => [`${name}-${end}`, { fault: 'members', code, members }] as const),
  );
  return [...bodies, ...about].map(([name, fault]) => ({ name, fault, means: 'nothing', code: null }));
}

/** Every code for which Digiflazz documents that no transaction was created, and those that prove nothing about one. */
const digiflazzNothing = '40 41 42 43 44 45 47 56 61 62 63 64 65 66 67 68 69 80 81 82 83 86 87 88';

/** Its codes for a purchase that it has, and two undocumented ones. */
const digiflazzKnown = '03 99 49 85 46 89';

/** IAK's prepaid codes that refuse a call. The failure of a top-up that was begun is only 07. */
const iakPrepaidNothing =
  '10 12 13 14 16 17 20 102 106 107 110 117 118 121 131 141 142 143 202 203 204 205 206 207';

/** IAK's postpaid codes that refuse a call. The failures of a payment that was begun are 07, 37 and 38. */
const iakBillNothing =
  '01 03 04 06 08 09 10 13 14 15 16 17 20 30 31 32 33 34 35 36 40 41 91 92 93 94 100 101 102 106 107 ' +
  '108 109 110 117 118';

const digiflazzUnreadable = unreadable({
  number: 'customer_no',
  product: 'buyer_sku_code',
  failed: '02',
  sold: '00',
});

/** The answers to a status check that contradict a pending purchase, by service, and the unreadable ones. */
export const laterAnswers: Readonly<Record<Service, readonly LaterAnswer[]>> = {
  'digiflazz-prepaid': [
    ...coded('nothing', `${digiflazzNothing} 50`),
    ...coded('given_up', '01 70'),
    ...coded('known', digiflazzKnown),
    ...digiflazzUnreadable,
  ],
  'digiflazz-bill': [
    ...coded('nothing', digiflazzNothing),
    ...coded('absent', '50'),
    ...coded('given_up', '01 70'),
    ...coded('known', digiflazzKnown),
    // The inquiry has the reference of the payment, and its success has no serial.
    { name: 'bill-read', fault: { fault: 'code', code: '00' }, means: 'known', code: '00' },
    {
      name: 'bill-read-empty',
      fault: { fault: 'members', code: '00', members: { sn: '' } },
      means: 'known',
      code: '00',
    },
    ...digiflazzUnreadable,
  ],
  'iak-prepaid': [
    ...coded('nothing', iakPrepaidNothing),
    ...coded('absent', '06'),
    ...coded('known', '39 201 999'),
    ...unreadable({ number: 'customer_id', product: 'product_code', failed: '07', sold: '00' }),
  ],
  'iak-bill': [
    ...coded('nothing', iakBillNothing),
    // 02 is answered with the status 0.
    ...coded('absent', '42 02'),
    ...coded('known', '39 05 201 11 103 105 999'),
    // The inquiry has the reference of the payment, and its success has no status.
    {
      name: 'bill-read',
      fault: { fault: 'members', code: '00', members: { status: null } },
      means: 'known',
      code: '00',
    },
    ...unreadable({ number: 'hp', product: 'code', failed: '37', sold: '00' }),
  ],
};
