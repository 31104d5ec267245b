import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A defect that a campaign must catch: a place in the source, and what stands there instead. */
interface PlantedDefect {
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

/** The classic ways to lose money on an answer that never came. */
export const plantedDefects: Readonly<Record<string, PlantedDefect>> = {};

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
  const path = join(copy, defect.file);
  const pieces = (await readFile(path, 'utf8')).split(defect.right);
  if (pieces.length !== 2)
    throw new Error(`The place of the defect "${name}" is not once in ${defect.file}.`);
  await writeFile(path, pieces.join(defect.wrong));
  return join(copy, 'bin', 'konter.mjs');
}
