import { makeClock } from '../../server/src/clock.ts';
import type { Outcome } from '../campaign.ts';
import { auditBooks, readBooks } from '../supplier-chaos/books.ts';
import { verdictOf } from '../supplier-chaos/verdict.ts';
import { buyAtImplausibleCost } from './implausible-cost.ts';
import { type StartedPlay, runBatch } from './run-batch.ts';
import type { Play } from './plays.ts';
import { openTestbed, type Testbed, type TestbedDeps } from './testbed.ts';

/** How many plays run at once. */
const batchSize = 200;

/** The maximum number of plays in a command that repeats findings. */
const repeatedMax = 10;

const clock = makeClock();

/** Runs these plays, and compares konter's results with the sales of the suppliers. */
export async function runContradictions(deps: TestbedDeps, plays: readonly Play[]): Promise<Outcome> {
  const startMs = clock.monotonicMs();
  const testbed = await openTestbed(deps);
  try {
    const playing: StartedPlay[] = [];
    const findings: string[] = [];
    let answersGiven = 0;
    // Plays that wait for a person take a day each, and together also one.
    const inTurn = plays.toSorted((a, b) => Number(a.late !== null) - Number(b.late !== null));
    for (let from = 0; from < inTurn.length; from += batchSize) {
      const batch = await runBatch(testbed, inTurn.slice(from, from + batchSize), from);
      playing.push(...batch.playing);
      findings.push(...batch.findings);
      answersGiven += batch.answersGiven;
    }
    const { found, figures } = await checkAll(testbed, playing);
    // Last, because its supplier charges less than it says.
    const absurd = await buyAtImplausibleCost(testbed);
    const all = named([...findings, ...found], playing);
    return {
      findings: [...testbed.findings, ...all.map(({ finding }) => finding), ...absurd],
      ...repeatOf(all.flatMap(({ play }) => play ?? [])),
      figures: {
        plays: plays.length,
        'answers given to questions': answersGiven,
        ...figures,
        seconds: Math.round((clock.monotonicMs() - startMs) / 1_000),
      },
    };
  } finally {
    await testbed.close();
  }
}

async function checkAll(
  testbed: Testbed,
  playing: readonly StartedPlay[],
): Promise<{ found: readonly string[]; figures: Outcome['figures'] }> {
  const { database, keyring } = testbed.app;
  const late = new Set(playing.filter(({ play }) => play.late !== null).map(({ reference }) => reference));
  const books = await readBooks(database, testbed.suppliers, (_supplier, { refId }) => late.has(refId));
  const suppliersOf = new Map<string, Set<string>>();
  for (const { orderId, supplier } of books.attempts)
    suppliersOf.set(orderId, (suppliersOf.get(orderId) ?? new Set()).add(supplier));
  const counts: Record<string, number> = {};
  for (const { status } of books.orders) counts[`orders ${status}`] = (counts[`orders ${status}`] ?? 0) + 1;
  return {
    found: [...verdictOf(books), ...(await auditBooks(database, keyring))],
    figures: {
      ...counts,
      'orders that went to the next supplier': [...suppliersOf.values()].filter(({ size }) => size > 1)
        .length,
      'sold by suppliers': books.sales.filter(({ charged }) => charged > 0).length,
    },
  };
}

/** The same findings, each with the play of the order that it begins with. */
function named(
  findings: readonly string[],
  playing: readonly StartedPlay[],
): readonly { readonly finding: string; readonly play: string | undefined }[] {
  const names = new Map(playing.map(({ orderId, play }) => [orderId, play.id]));
  return findings.map((finding) => {
    const play = names.get(finding.split(/[ :,]/, 1)[0] ?? '');
    return { finding: play === undefined ? finding : `${play}: ${finding}`, play };
  });
}

/** The command that repeats the findings, or the first of them if there are many. */
function repeatOf(plays: readonly string[]): Pick<Outcome, 'repeat'> {
  const some = [...new Set(plays)].slice(0, repeatedMax);
  if (some.length === 0) return {};
  const args = some.map((play) => `--play ${play}`).join(' ');
  return { repeat: `npm run campaign -- supplier-contradictions ${args}` };
}
