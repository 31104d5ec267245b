import type { Clock } from '../../clock.ts';
import type { RealSupplier } from '../supplier.ts';
import type { Client } from '../shared/client.ts';
import { makePriceList } from '../shared/price-list.ts';
import { membersOf } from '../shared/values.ts';
import { type Credentials, sign, signedPurposes } from './signature.ts';

/** Minimum time between two fetches of the whole list, by their rule, milliseconds. */
export const digiflazzListPauseMs = 5 * 60_000;

const commands = { prepaid: 'prepaid', postpaid: 'pasca' } as const;

/** Makes the reader of their price lists. */
export function makeDigiflazzPriceList(
  client: Client,
  credentials: Credentials,
  { clock, listPauseMs: pauseMs = digiflazzListPauseMs }: { clock: Clock; listPauseMs?: number },
): RealSupplier['priceList'] {
  return makePriceList({
    clock,
    pauseMs,
    fetch(kind, limits) {
      const body = {
        cmd: commands[kind],
        username: credentials.username,
        sign: sign(credentials, signedPurposes.priceList),
      };
      return client.post('/price-list', body, limits);
    },
    rowsOf: (_kind, data) => (Array.isArray(data) ? data : undefined),
    // A refusal is an object with a code instead of the list, at times with status 200.
    codeOf: (data) => membersOf(data)?.['rc'],
  });
}
