import { join } from 'node:path';
import { type Edit, plantEdits } from '../planted-defects.ts';

/** A defect, and the finding that the campaign must report. */
interface PlantedWriteDefect {
  readonly edits: readonly Edit[];
  readonly finding: RegExp;
}

/** The classic ways to lose what a client was told, or to leave it undone. The campaign must detect each. */
export const plantedWriteDefects: Readonly<Record<string, PlantedWriteDefect>> = {
  'an-answer-before-its-commit': {
    edits: [
      {
        file: 'src/database/lane.ts',
        right: '  const results = await Promise.allSettled([begun, ...writes, ending]);',
        wrong: `  if (writes.length > 0) {
    void Promise.allSettled([begun, ...writes, ending]);
    onCommit?.();
    return replies;
  }
  const results = await Promise.allSettled([begun, ...writes, ending]);`,
      },
    ],
    finding: /^postgresql, quote, .* was acknowledged as awaiting_confirmation and is gone$/,
  },
  'a-killed-confirm-is-never-finished': {
    edits: [
      {
        file: 'src/work/due-tasks.ts',
        right: "      dueTask(app, environment, 'holds', openDueHolds),\n",
        wrong: '',
      },
      {
        file: 'src/work/due-tasks.ts',
        right: "    advancedTask(app, 'holds', openDueHolds),\n",
        wrong: '',
      },
    ],
    finding: /^server, confirm, .* is still processing, and the worker does not finish it$/,
  },
};

/** Copies konter with a defect into a folder, and returns its program. @throws when there is no such defect */
export async function plantWriteDefect(folder: string, name: string): Promise<string> {
  const defect = plantedWriteDefects[name];
  if (defect === undefined)
    throw new Error(
      `There is no defect "${name}"; there are: ${Object.keys(plantedWriteDefects).join(', ')}.`,
    );
  return join(await plantEdits(folder, name, defect.edits), 'server', 'bin', 'konter.mjs');
}
