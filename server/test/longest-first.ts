import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Where the longest test files are. Begun last, one of them would be left alone at the end of a run. */
const longestFolders = [
  'campaigns/',
  'server/test/crash/',
  'server/test/histories/',
  'server/test/commands/',
];

/** Begins a run with the files of these folders, in this order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- It is no array whose method this is.
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const found = longestFolders.findIndex((folder) => moduleId.includes(`/${folder}`));
  return found === -1 ? longestFolders.length : found;
}
