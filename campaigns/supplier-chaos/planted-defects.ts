import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A place in the source, and what a defect puts there instead. */
interface Edit {
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

/** A defect, and what the campaign must say of it. */
interface PlantedDefect {
  readonly edits: readonly Edit[];
  readonly finding: RegExp;
}

const follow = 'src/orders/follow.ts';
const decide = 'src/orders/decide-settlement.ts';

/** The classic ways to lose money on an answer that never came. The campaign must catch each. */
export const plantedDefects: Readonly<Record<string, PlantedDefect>> = {
  'new-reference-on-retry': {
    edits: [
      {
        file: follow,
        right: 'reference: attempt.reference,',
        wrong: 'reference: attempt.lease > 1 ? `${attempt.reference.slice(0, 31)}x` : attempt.reference,',
      },
    ],
    finding: /which no order asked for|is failed and was sold/,
  },
  'time-out-taken-for-failure': {
    edits: [
      {
        file: decide,
        right: 'return decideUnknown(order, outcome.kind',
        wrong: `return { do: 'move', trigger: 'rejected', known: { reason: 'not_delivered' } };
        return decideUnknown(order, outcome.kind`,
      },
    ],
    finding: /is failed and was sold|is in review without a contradiction/,
  },
  'fail-over-after-a-time-out': {
    edits: [
      {
        file: decide,
        right: "if (outcome.kind === 'absent') return true;",
        wrong: "if (outcome.kind === 'absent' || outcome.kind === 'unknown') return true;",
      },
      {
        file: decide,
        right: 'const { now } = facts;',
        wrong: "const { now } = facts; if (facts.hasNext) return { do: 'fail_over' };",
      },
    ],
    finding: /was bought 2 times/,
  },
  'call-inside-a-transaction': {
    edits: [
      {
        file: follow,
        right: 'supplier.submit(toSend, { signal })',
        wrong: 'app.database.transaction(() => supplier.submit(toSend, { signal }))',
      },
    ],
    finding: /transactions were open with nothing to do/,
  },
};

/**
 * Copies the server into a folder with one defect in it, and gives the copy's command.
 * @throws when there is no such defect, or its place in the source is not to be found exactly once
 */
export async function plantDefect(folder: string, name: string): Promise<string> {
  const defect = plantedDefects[name];
  if (defect === undefined)
    throw new Error(`There is no defect "${name}"; there are: ${Object.keys(plantedDefects).join(', ')}.`);
  const copy = join(folder, 'planted', 'server');
  for (const part of ['bin', 'migrations', 'package.json', 'src', 'starter'])
    await cp(join(root, 'server', part), join(copy, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'planted', 'node_modules'));
  for (const { file, right, wrong } of defect.edits) {
    const path = join(copy, file);
    const pieces = (await readFile(path, 'utf8')).split(right);
    if (pieces.length !== 2) throw new Error(`The place of the defect "${name}" is not once in ${file}.`);
    await writeFile(path, pieces.join(wrong));
  }
  return join(copy, 'bin', 'konter.mjs');
}
