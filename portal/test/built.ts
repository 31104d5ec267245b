import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildProgram, runBuild } from '../../server/src/portal/build-process.ts';
import { type BuiltPortal, readBuiltPortal } from '../../server/src/portal/built-portal.ts';
import { sourceDigest } from '../../server/src/portal/source-digest.ts';
import { oneAtATime } from './one-at-a-time.ts';

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, 'node_modules', '.cache', 'konter', 'portal');

/** The folder of a build of the present sources. A build of an earlier run is used again. */
export async function builtFolder(): Promise<string> {
  const source = await sourceDigest(root);
  if (source === undefined) throw new Error('The sources of the portal are incomplete.');
  const folder = join(cache, source);
  return oneAtATime('portal-build', async () => {
    if ((await readBuiltPortal(folder, source)) !== undefined) return folder;
    const draft = join(cache, `draft-${randomUUID()}`);
    await mkdir(draft, { recursive: true });
    const failure = await runBuild(
      { root, program: buildProgram(root), folder: draft },
      new AbortController().signal,
    );
    if (failure !== undefined) throw new Error(failure);
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder).catch(async (error: unknown) => {
      if ((await readBuiltPortal(folder, source)) === undefined) throw error;
    });
    return folder;
  });
}

/** A build of the present sources, as the server serves it. */
export async function builtPortal(): Promise<BuiltPortal> {
  const portal = await readBuiltPortal(await builtFolder());
  if (portal === undefined) throw new Error('The build is incomplete.');
  return portal;
}
