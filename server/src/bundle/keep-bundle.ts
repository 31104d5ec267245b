import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import type { Logger } from '../log.ts';
import { runBuild } from '../portal/build-process.ts';
import { bundlePlace, findBundle } from './find-bundle.ts';

/** The making of a bundle. */
export interface KeptBundle {
  /** Fulfilled when it is there, or has failed. */
  readonly ended: Promise<void>;
  /** Ends a build that runs. */
  stop(): Promise<void>;
}

/** The place of the bundles of the program in `root`; undefined in a process for which Node stores no compiled code. */
export function placeOfBundles(root: string): string | undefined {
  const compiled = module.getCompileCacheDir();
  return compiled === undefined ? undefined : bundlePlace(root, compiled);
}

/**
 * Makes the bundle of the program in `root` that later starts run, unless it is there. It waits for `ready`, so that two
 * builds do not share the memory, and returns at once. A program without the packages that build has no bundle. Without one, a start
 * takes longer, and nothing else is different.
 */
export function keepBundle(
  { root, place }: { readonly root: string; readonly place: string | undefined },
  ready: Promise<void>,
  log: Logger,
): KeptBundle {
  const stopping = new AbortController();
  const program = join(root, 'portal', 'build', 'build-server.ts');
  const keep = async (): Promise<void> => {
    if (place === undefined || !existsSync(program) || !existsSync(join(root, 'node_modules', 'vite')))
      return;
    await ready;
    if (stopping.signal.aborted || findBundle(place) !== undefined) return;
    const failure = await runBuild({ root, program, folder: place }, stopping.signal);
    if (failure === undefined || stopping.signal.aborted) return;
    log.warn({ reason: failure }, 'The server could not be bundled: its next start takes longer.');
  };
  const ended = keep();
  return {
    ended,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
