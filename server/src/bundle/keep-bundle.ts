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
  readonly stop: () => Promise<void>;
}

/** A program, and where its bundles are. */
export interface BundlePlaces {
  readonly root: string;
  /** Undefined in a process for which Node stores no compiled code: it has no bundle. */
  readonly place: string | undefined;
}

/** The places of the program in a folder. */
export function placesOf(root: string): BundlePlaces {
  const compiled = module.getCompileCacheDir();
  return { root, place: compiled === undefined ? undefined : bundlePlace(root, compiled) };
}

/**
 * Makes the bundle of the program in `root` that later starts run, unless it is there. It waits for `ready`, so that two
 * builds do not share the memory, and returns at once. A program without the packages that build has no bundle. Without one, a start
 * takes longer, and nothing else is different.
 */
export function keepBundle({ root, place }: BundlePlaces, ready: Promise<void>, log: Logger): KeptBundle {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  const program = join(root, 'portal', 'build', 'build-server.ts');
  const keep = async (): Promise<void> => {
    if (place === undefined || !existsSync(program) || !existsSync(join(root, 'node_modules', 'vite')))
      return;
    await ready;
    if (isStopping() || findBundle(place) !== undefined) return;
    const failure = await runBuild({ root, program, folder: place }, stopping.signal);
    if (failure === undefined || isStopping()) return;
    log.warn({ reason: failure }, 'the server could not be bundled: its next start takes longer');
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
