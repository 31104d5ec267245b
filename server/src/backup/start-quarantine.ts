import type { DataKey } from '../config.ts';
import { openDatabase } from '../database/connection.ts';
import { endUnfinishedRestore } from '../database/unfinished-restore.ts';
import { beginQuarantine, type Restore } from '../quarantine/restores.ts';
import { makeKeyring } from '../sealed.ts';
import { prepareDatabase } from '../start-database.ts';
import { makeAllDue } from '../suppliers/attempts/leases.ts';

/** The statements over all orders of a restored database may take long, milliseconds. */
const silenceMs = 3_600_000;

/** Migrates and checks a restored database, and puts it in quarantine; from then on servers start on it. `keySource` names where the keys are, for messages. */
export async function startQuarantine(
  ownerUrl: string,
  keys: readonly DataKey[],
  backupAt: Date,
  keySource: string,
): Promise<Restore> {
  await prepareDatabase(ownerUrl, keys, { keySource, isRestoring: true });
  const owner = openDatabase(ownerUrl, { connections: 1, silenceMs, keyring: makeKeyring(keys) });
  try {
    return await owner.transaction(async (tx) => {
      const restore = await beginQuarantine(tx, backupAt);
      await makeAllDue(tx);
      await endUnfinishedRestore(tx);
      return restore;
    });
  } finally {
    await owner.close();
  }
}
