import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './campaign.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** A place in the source of the server, and the defective code for it. */
export interface Edit {
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

/** A defect, and the finding that the campaign must report. */
interface PlantedDefect {
  readonly edits: readonly Edit[];
  readonly finding: RegExp;
  /** The plays of `supplier-contradictions` that detect it. */
  readonly plays: readonly string[];
}

const advanceAttempt = 'src/orders/attempts/advance-attempt.ts';
const decideSettlement = 'src/orders/decide/decide-settlement.ts';
const proof = 'src/suppliers/attempts/proof.ts';
const subject = 'src/suppliers/attempts/subject.ts';

/** The classic ways to lose money on an answer that is missing, contradicted or not ours. A campaign must detect each. */
export const plantedDefects: Readonly<Record<string, PlantedDefect>> = {
  'new-reference-on-retry': {
    edits: [
      {
        file: advanceAttempt,
        right: 'reference: attempt.reference,',
        wrong: 'reference: attempt.lease > 1 ? `${attempt.reference.slice(0, 31)}x` : attempt.reference,',
      },
    ],
    finding: /which no order asked for|is failed and was sold/,
    plays: ['digiflazz-prepaid/timed-out/03/sold/1', 'digiflazz-prepaid/lost/html/asked/1'],
  },
  'time-out-taken-for-failure': {
    edits: [
      {
        file: decideSettlement,
        right: 'return decideUnknown(order, outcome.kind',
        wrong: `return { do: 'transition', trigger: 'rejected', known: { reason: 'not_delivered' } };
        return decideUnknown(order, outcome.kind`,
      },
    ],
    finding: /is failed and was sold/,
    plays: ['digiflazz-prepaid/timed-out/03/sold/1', 'iak-bill/dropped/39/sold/1'],
  },
  'fail-over-after-a-time-out': {
    edits: [
      {
        file: decideSettlement,
        right: "if (outcome.kind === 'absent') return true;",
        wrong: "if (outcome.kind === 'absent' || outcome.kind === 'unknown') return true;",
      },
      {
        file: decideSettlement,
        right: 'const { now } = facts;',
        wrong: "const { now } = facts; if (facts.hasNext) return { do: 'fail_over' };",
      },
    ],
    finding: /was bought 2 times/,
    plays: ['digiflazz-prepaid/timed-out/03/sold/2', 'iak-prepaid/dropped/39/called-after/2'],
  },
  'call-inside-a-transaction': {
    edits: [
      {
        file: advanceAttempt,
        right: 'supplier.submit(toSend, { signal })',
        wrong: 'app.database.transaction(() => supplier.submit(toSend, { signal }))',
      },
    ],
    finding: /transactions stood open while a supplier was waited for/,
    plays: ['digiflazz-prepaid/timed-out/03/sold/1', 'iak-prepaid/timed-out/39/sold/1'],
  },
  'a-price-is-believed-whatever-it-is': {
    edits: [
      {
        file: 'src/catalog/pricing/plausible-cost.ts',
        right: 'return cost * 100n >=',
        wrong: 'return cost > 0n || cost * 100n >=',
      },
    ],
    finding: /changed the price of xld25000 for everybody/,
    plays: ['iak-prepaid/timed-out/39/sold/1'],
  },
  'the-later-code-wins': {
    edits: [
      {
        file: decideSettlement,
        right: "if (attempt.state !== 'open') return { do: 'nothing' };",
        wrong: `if (attempt.state !== 'open') return { do: 'nothing' };
  const later = facts.source === 'ask' && 'supplierCode' in outcome ? outcome.supplierCode : undefined;
  if (later !== undefined && ['06', '17', '42', '44', '50', '68'].includes(later))
    return facts.hasNext
      ? { do: 'fail_over' }
      : { do: 'transition', trigger: 'rejected', known: { reason: 'product_disturbed' } };`,
      },
      {
        // Without this the database refuses the effect of the first edit, again and again.
        file: 'src/orders/lane/apply/apply-settlement.ts',
        right: 'return shows && attempt.acknowledgedAt === null ?',
        wrong: 'return shows && now < attempt.openedAt ?',
      },
    ],
    finding: /is failed and was sold/,
    plays: [
      'digiflazz-prepaid/03/44/called-after/1',
      'digiflazz-prepaid/pending-without-code/68/sold/2',
      'digiflazz-prepaid/timed-out/44/sold/1',
      'digiflazz-bill/99/50/sold/1',
      'iak-prepaid/39/06/called-after/1',
      'iak-prepaid/39/17/sold/2',
      'iak-bill/05/42/sold/1',
    ],
  },
  'a-refusal-of-a-repeat-is-believed': {
    edits: [{ file: proof, right: '    repeat: lookedUpLater,\n', wrong: '' }],
    finding: /is failed and was sold/,
    plays: ['digiflazz-prepaid/timed-out/44/sold/1', 'digiflazz-prepaid/dropped/68/sold/2'],
  },
  'a-refusal-of-a-query-is-believed': {
    edits: [{ file: proof, right: '    status: refusedQuery,\n', wrong: '' }],
    finding: /is failed and was sold/,
    plays: ['iak-prepaid/timed-out/17/sold/2', 'iak-bill/dropped/17/sold/1'],
  },
  'the-inquiry-is-taken-for-its-payment': {
    edits: [
      {
        file: 'src/suppliers/iak/answer-kind.ts',
        right: "? 'sold' : 'bill_read'",
        wrong: "? 'sold' : 'sold'",
      },
      {
        file: 'src/suppliers/digiflazz/answer-kind.ts',
        right: "request.kind === 'prepaid' || isPayment(serial, request)",
        wrong: 'isPayment(serial, request) || true',
      },
    ],
    finding: /while its purchase is under way/,
    plays: ['digiflazz-bill/03/bill-read/failed/1', 'iak-bill/39/bill-read/failed/1'],
  },
  'another-number-is-believed': {
    edits: [{ file: subject, right: "return 'other_number';", wrong: "return 'ours';" }],
    finding: /while its purchase is under way/,
    plays: ['digiflazz-prepaid/03/other-number-failed/sold/1', 'iak-prepaid/39/other-number-sold/failed/1'],
  },
  'another-product-is-believed': {
    edits: [{ file: subject, right: "return 'other_product';", wrong: "return 'ours';" }],
    finding: /while its purchase is under way/,
    plays: ['digiflazz-bill/03/other-product-failed/sold/1', 'iak-bill/39/other-product-failed/sold/1'],
  },
  'an-answer-without-a-reference-is-believed': {
    edits: [{ file: subject, right: "isNamed ? 'ours' : 'unnamed'", wrong: "isNamed ? 'ours' : 'ours'" }],
    finding: /while its purchase is under way/,
    plays: [
      'digiflazz-prepaid/timed-out/no-reference-failed/sold/1',
      'iak-prepaid/39/no-reference-sold/failed/1',
    ],
  },
  'a-cut-body-is-a-refusal': {
    edits: [
      {
        file: 'src/suppliers/shared/client.ts',
        right: "if (members === undefined) return { kind: 'unknown' };",
        wrong: "if (members === undefined) return { kind: 'not_sent' };",
      },
    ],
    finding: /is failed and was sold|was bought 2 times/,
    plays: ['digiflazz-prepaid/html/03/sold/1', 'iak-prepaid/html/39/sold/2'],
  },
};

/** The sources of the server with a defect, by the path of their file. @throws like `plantEdits` */
export function sourcesWithDefect(name: string): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const edit of defectNamed(name).edits) {
    const path = join(root, 'server', edit.file);
    sources.set(path, withEdit(sources.get(path) ?? readFileSync(path, 'utf8'), edit, name));
  }
  return sources;
}

/**
 * Copies the files that the campaigns need into a folder, with one defect in the server, and returns the root of the
 * copy.
 * @throws when there is no such defect, or its place is not found exactly once in the source
 */
export async function plantDefect(folder: string, name: string): Promise<string> {
  return plantEdits(folder, name, defectNamed(name).edits);
}

/**
 * Copies the files that the campaigns need into a folder, with these edits of the server, and returns the root of the
 * copy.
 * @throws when the place of an edit is not found exactly once in the source
 */
export async function plantEdits(folder: string, name: string, edits: readonly Edit[]): Promise<string> {
  const copy = join(folder, 'planted');
  for (const part of ['bench', 'campaigns', ...serverParts.map((part) => join('server', part))])
    await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const edit of edits) {
    const path = join(copy, 'server', edit.file);
    await writeFile(path, withEdit(await readFile(path, 'utf8'), edit, name));
  }
  return copy;
}

const serverParts = ['bin', 'migrations', 'package.json', 'src', 'starter', 'test'];

function withEdit(source: string, { file, right, wrong }: Edit, name: string): string {
  const pieces = source.split(right);
  if (pieces.length !== 2)
    throw new Error(`The place of the defect "${name}" is not found exactly once in ${file}.`);
  return pieces.join(wrong);
}

/** The variable that names the defect of a process which loads `plant-on-load.ts`. */
export const plantedVariable = 'KONTER_PLANTED_DEFECT';

/**
 * Runs `supplier-contradictions` in a process of its own, with a konter that has this defect. Without `plays` it runs
 * the plays that detect it. `variables` are added to its environment.
 */
export async function runPlanted(
  name: string,
  plays: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const played = plays.length > 0 ? plays : defectNamed(name).plays;
  const args = ['supplier-contradictions', ...played.flatMap((play) => ['--play', play])];
  const campaigns = join(root, 'campaigns');
  const { code, stderr } = await runToItsEnd(
    ['--import', join(campaigns, 'plant-on-load.ts'), join(campaigns, 'main.ts'), ...args],
    { ...process.env, ...variables, [plantedVariable]: name },
  );
  if (code !== 0 && code !== 1)
    throw new Error(`The campaign with the defect "${name}" did not finish: ${stderr}`);
  return { findings: stderr.split('\n').filter((line) => line !== ''), figures: { planted: name } };
}

/** Runs a program with the Node of this process to its end. */
export function runToItsEnd(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ code: number | string | null | undefined; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, _stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code, stderr });
    });
  });
}

function defectNamed(name: string): PlantedDefect {
  const defect = plantedDefects[name];
  if (defect === undefined)
    throw new Error(`There is no defect "${name}"; there are: ${Object.keys(plantedDefects).join(', ')}.`);
  return defect;
}
