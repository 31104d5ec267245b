import { makeRandom } from '../../server/test/crash/random.ts';
import {
  type FirstAnswer,
  firstAnswers,
  type LaterAnswer,
  laterAnswers,
  type Service,
  services,
} from './answers.ts';

/** Events at the supplier beside status checks: the purchase ends, or a callback reports its state. */
export type PlayEvent = 'callback' | 'failed' | 'sold';

/** An event before a status check, and the answer to it; null: the true one. */
export interface Step {
  readonly events: readonly PlayEvent[];
  readonly answer: LaterAnswer | null;
}

/** One purchase with all statements of its supplier. Status checks after the last step are answered truly. */
export interface Play {
  /** Its name on the command line. */
  readonly id: string;
  readonly service: Service;
  /** How many suppliers sell the product; it is bought at that of `service` first. */
  readonly sellers: 1 | 2;
  readonly first: FirstAnswer;
  readonly steps: readonly Step[];
  /** The event when a person must decide, for a purchase that has not ended before; null: it ends. */
  readonly late: readonly PlayEvent[] | null;
}

/** The steps to the end of a purchase about which `lie` is answered. */
interface End {
  readonly name: string;
  readonly late: Play['late'];
  steps(lie: LaterAnswer): readonly Step[];
}

function step(answer: LaterAnswer | null, ...events: PlayEvent[]): Step {
  return { answer, events };
}

/** Two status checks while the purchase is new, and one later. */
function thrice(lie: LaterAnswer): Step[] {
  return [step(lie), step(lie), step(lie)];
}

const ends: readonly End[] = [
  { name: 'sold', late: null, steps: (lie) => [...thrice(lie), step(null, 'sold')] },
  { name: 'sold-before', late: null, steps: (lie) => [step(lie, 'sold'), step(lie), step(lie)] },
  { name: 'called-before', late: null, steps: (lie) => [step(lie, 'sold', 'callback'), step(lie)] },
  {
    name: 'called-between',
    late: null,
    steps: (lie) => [step(lie), step(lie, 'sold', 'callback'), step(lie)],
  },
  { name: 'called-after', late: null, steps: (lie) => [...thrice(lie), step(lie, 'sold', 'callback')] },
  { name: 'failed', late: null, steps: (lie) => [...thrice(lie), step(null, 'failed')] },
  {
    name: 'failure-called',
    late: null,
    steps: (lie) => [step(lie), step(lie, 'failed', 'callback'), step(lie)],
  },
  // The first contradiction comes when the purchase is old.
  {
    name: 'sold-late',
    late: null,
    steps: (lie) => [step(null), step(null), step(lie), step(lie), step(null, 'sold')],
  },
  { name: 'open', late: [], steps: thrice },
  { name: 'called-late', late: ['sold', 'callback'], steps: thrice },
];

/** A purchase that never arrived ends with a true answer to a status check. */
const endOfLost: End = { name: 'asked', late: null, steps: thrice };

/** IAK sends no callbacks about bills. */
function endsOf(service: Service, first: FirstAnswer): readonly End[] {
  if (first.name === 'lost') return [endOfLost];
  return service === 'iak-bill' ? ends.filter(({ name }) => !name.includes('call')) : ends;
}

function isPrepaid(service: Service): boolean {
  return service.endsWith('prepaid');
}

/** The number of status checks before the long step, which is the only one that lasts long enough for a proof. */
const earlyMax = 2;

/** Replaces answers that would rightly be accepted with the true ones, because the campaign does not test those. */
function arguable(service: Service, first: FirstAnswer, steps: readonly Step[]): readonly Step[] {
  let { known } = first;
  let failedEarly = false;
  return steps.map(({ events, answer }, index) => {
    const lost = first.name === 'lost';
    const early = index < earlyMax;
    const believed = isBelieved(answer, { known, early, failedEarly });
    // A supplier cannot report a purchase that never arrived as pending, unless it takes the status check for the
    // purchase.
    const claimsIt = answer?.means === 'known' || answer?.means === 'given_up';
    const madeUp = lost && service !== 'digiflazz-prepaid' && claimsIt;
    const stored = madeUp || believed ? null : answer;
    failedEarly ||= early && stored?.means === 'given_up';
    known ||= !lost && (stored === null || stored.means === 'known');
    return { events, answer: stored };
  });
}

function isBelieved(
  answer: LaterAnswer | null,
  {
    known,
    early,
    failedEarly,
  }: { readonly known: boolean; readonly early: boolean; readonly failedEarly: boolean },
): boolean {
  switch (answer?.means) {
    case 'absent':
      return !known && !early;
    case 'given_up':
      // An answer of before the long step stands long enough, unless a different one came between.
      return !early && failedEarly;
    default:
      return false;
  }
}

function playOf(
  service: Service,
  first: FirstAnswer,
  lie: LaterAnswer,
  about: { readonly end: End; readonly sellers: 1 | 2 },
): Play {
  const { end, sellers } = about;
  return {
    id: [service, first.name, lie.name, end.name, sellers].join('/'),
    service,
    sellers,
    first,
    steps: arguable(service, first, end.steps(lie)),
    late: end.late,
  };
}

/** Every first answer with every later answer and every end, with one and with two suppliers. */
export function everyPlay(): readonly Play[] {
  return services.flatMap((service) =>
    firstAnswers[service].flatMap((first) =>
      laterAnswers[service].flatMap((lie) =>
        endsOf(service, first).flatMap((end) =>
          sellersOf(service).map((sellers) => playOf(service, first, lie, { end, sellers })),
        ),
      ),
    ),
  );
}

function sellersOf(service: Service): readonly (1 | 2)[] {
  return isPrepaid(service) ? [1, 2] : [1];
}

/**
 * A selection: every later answer of each service, with one and with two suppliers, and every first answer and every
 * end several times.
 */
export function fewPlays(): readonly Play[] {
  return services.flatMap((service) =>
    laterAnswers[service].flatMap((lie, index) =>
      sellersOf(service).map((sellers) => {
        // The lists advance at different paces and shift after each round, so that their values combine differently.
        const firsts = firstAnswers[service];
        const first = atTurn(firsts, index + (sellers - 1) * 3);
        const end = atTurn(endsOf(service, first), index * 3 + Math.floor(index / firsts.length) + sellers);
        return playOf(service, first, lie, { end, sellers });
      }),
    ),
  );
}

function atTurn<T>(list: readonly T[], turn: number): T {
  const found = list[turn % list.length];
  if (found === undefined) throw new Error('The list is empty.');
  return found;
}

/** Plays with random answers, named after the seeds from this one on. */
export function randomPlays(seed: number, count: number): readonly Play[] {
  return Array.from({ length: count }, (_none, index) => randomPlay(seed + index));
}

/** The play with a name. @throws when there is none */
export function playNamed(id: string): Play {
  const [, seed] = /^random\/(\d{1,10})$/.exec(id) ?? [];
  const found = seed === undefined ? everyPlay().find((play) => play.id === id) : randomPlay(Number(seed));
  if (found === undefined) throw new Error(`There is no play "${id}".`);
  return found;
}

/** Up to five status checks, whose answers may contradict each other too. */
function randomPlay(seed: number): Play {
  const random = makeRandom(seed);
  const service = random.pick(services);
  const first = random.pick(firstAnswers[service]);
  const calls = service !== 'iak-bill';
  const end = random.pick(['sold', 'sold', 'failed'] as const);
  const open = first.name !== 'lost' && random.whole(1, 10) === 1;
  const length = random.whole(1, 5);
  const endsAt = random.whole(0, length - 1);
  const callsAt = calls && random.whole(1, 2) === 1 ? random.whole(endsAt, length) : -1;
  const steps = Array.from({ length }, (_none, index): Step => {
    const answer = random.whole(1, 5) === 1 ? null : random.pick(laterAnswers[service]);
    if (open || first.name === 'lost') return { events: [], answer };
    return {
      events: [...(index === endsAt ? [end] : []), ...(index === callsAt ? (['callback'] as const) : [])],
      answer,
    };
  });
  return {
    id: `random/${seed}`,
    service,
    sellers: random.pick(sellersOf(service)),
    first,
    steps: arguable(service, first, steps),
    late: open ? (calls && random.whole(1, 2) === 1 ? ['sold', 'callback'] : []) : null,
  };
}
