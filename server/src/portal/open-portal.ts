import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../ids.ts';
import type { Logger } from '../log.ts';
import { buildProgram, runBuild } from './build-process.ts';
import { type BuiltPortal, readBuiltPortal } from './built-portal.ts';
import { sourceDigest } from './source-digest.ts';

/** The state of the portal in this process. */
export type PortalState =
  | { readonly kind: 'building' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly portal: BuiltPortal };

/** The pages of the portal, while they are built and afterwards. */
export interface Portal {
  state(): PortalState;
  /** Ends a build that runs. */
  stop(): Promise<void>;
}

/** A portal that this process opens. */
export interface OpenedPortal extends Portal {
  /** Fulfilled when it is ready, or has failed. */
  readonly opened: Promise<void>;
}

/** Where the portal comes from. */
export interface PortalPlace {
  /** The folder of the project. */
  readonly root: string;
  /** Where a build is stored that this process makes. */
  readonly dataDir: string;
}

/** How many builds of other sources stay, for a server of an earlier release that starts again. */
const olderBuilds = 1;

/** A portal in one state. */
export function portalIn(state: PortalState): Portal {
  return { state: () => state, stop: async () => undefined };
}

/**
 * Opens the portal: a build that `npm run portal` made in advance (`portal/dist`), or one in the data directory. If neither
 * was made from the present sources, a new one is made beside the server. Returns at once.
 */
export function openPortal(place: PortalPlace, log: Logger): OpenedPortal {
  let state: PortalState = { kind: 'building' };
  const stopping = new AbortController();
  const open = async (): Promise<void> => {
    try {
      const portal = await findOrBuild(place, log, stopping.signal);
      if (portal !== undefined) state = { kind: 'ready', portal };
    } catch (error) {
      state = { kind: 'failed' };
      log.error({ reason: error instanceof Error ? error.message : 'unknown' }, failureText);
    }
  };
  const opened = open();
  return {
    state: () => state,
    opened,
    async stop() {
      stopping.abort();
      await opened;
    },
  };
}

const failureText =
  'the portal could not be built; the API is not affected; run npm ci and start again, or build in advance with npm run portal';

async function findOrBuild(
  place: PortalPlace,
  log: Logger,
  stopping: AbortSignal,
): Promise<BuiltPortal | undefined> {
  const { root, dataDir } = place;
  const source = await sourceDigest(root);
  const prebuilt = await readBuiltPortal(join(root, 'portal', 'dist'), source);
  if (prebuilt !== undefined) return prebuilt;
  if (source === undefined || !existsSync(buildProgram(root)))
    throw new Error('portal/dist has no complete build, and the sources of the portal are missing.');
  const builds = join(dataDir, 'portal');
  const built = join(builds, source);
  const known = await readBuiltPortal(built, source);
  if (known !== undefined) return known;
  log.info('the portal is being built');
  const portal = await build(root, built, source, stopping);
  if (stopping.aborted) return portal;
  await removeOlder(builds, source);
  log.info('the portal is ready');
  return portal;
}

/** Builds beside the folder and renames it. Another process may put the same build there first. */
async function build(
  root: string,
  folder: string,
  source: string,
  stopping: AbortSignal,
): Promise<BuiltPortal | undefined> {
  const draft = `${folder}.${newId()}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const failure = await runBuild({ root, program: buildProgram(root), folder: draft }, stopping);
    if (stopping.aborted) return undefined;
    if (failure === undefined) await replace(draft, folder, source);
    const portal = await readBuiltPortal(folder, source);
    if (portal === undefined) throw new Error(failure ?? 'The build is incomplete.');
    return portal;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function replace(draft: string, folder: string, source: string): Promise<void> {
  const isPlaced = await rename(draft, folder).then(
    () => true,
    () => false,
  );
  // Another process was sooner. Its build is looked at before it is removed, never the other way round.
  if (isPlaced || (await readBuiltPortal(folder, source)) !== undefined) return;
  // A damaged build is in the way.
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error;
  });
}

/** Removes builds of other sources and what interrupted builds left. A build that loses its folder is made again. */
async function removeOlder(builds: string, source: string): Promise<void> {
  const others = (await readdir(builds)).filter((name) => name !== source);
  const aged = await Promise.all(
    others.map(async (name) => ({
      path: join(builds, name),
      isDraft: name.includes('.'),
      at: await stat(join(builds, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  const finished = aged.filter(({ isDraft }) => !isDraft).toSorted((a, b) => b.at - a.at);
  const drafts = aged.filter(({ isDraft }) => isDraft);
  for (const { path } of [...drafts, ...finished.slice(olderBuilds)])
    await rm(path, { recursive: true, force: true });
}
