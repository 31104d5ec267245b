import { resolve } from 'node:path';
import type { Clock } from '../../clock.ts';
import type { Secret } from '../../sealed.ts';
import { chainHeadsDir } from '../chain-heads.ts';
import { makeAddressPlace } from './address-place.ts';
import { makeFolderPlace } from './folder-place.ts';
import type { HeadPlace } from './head-place.ts';

/** Where chain heads are written, beside the data directory. */
export interface HeadPlacesConfig {
  /** A second folder, such as one on another machine. */
  readonly dir: string | undefined;
  /** An https address that only appends, with its credential. */
  readonly address: { readonly url: string; readonly token: Secret } | undefined;
}

/** The places of a configuration: the folder of the data directory, and what the operator has added. */
export function headPlaces(
  dataDir: string,
  { dir, address }: HeadPlacesConfig,
  clock: Pick<Clock, 'nodeNow'>,
): readonly HeadPlace[] {
  return [
    makeFolderPlace(chainHeadsDir(dataDir), { configured: false, clock }),
    ...(dir === undefined ? [] : [makeFolderPlace(resolve(dir), { configured: true, clock })]),
    ...(address === undefined ? [] : [makeAddressPlace(address.url, address.token)]),
  ];
}
