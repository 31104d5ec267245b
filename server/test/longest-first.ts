import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest test files. One that starts last would run alone at the end. */
const longestFolders = [
  'campaigns/',
  'server/test/crash/',
  'server/test/histories/',
  'server/test/start/',
  'server/test/commands/',
  'server/test/access/',
];

/** Starts a run with the files of these folders, in this order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- This is not the method of an array.
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const found = longestFolders.findIndex((folder) => moduleId.includes(`/${folder}`));
  return found === -1 ? longestFolders.length : found;
}
