import { hash, randomBytes } from 'node:crypto';
import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** For how many days a browser is known after the last sign-in; browsers keep no cookie for longer. */
export const deviceDays = 400;

const tokenForm = /^[\w-]{32}$/;

/** The token of the cookie by which a browser is known, and whether it was not known before. */
export interface Device {
  readonly token: string;
  readonly isNew: boolean;
}

/**
 * Notes that a person signs in with the browser that has this token. A browser that is not known gets a new token: one that
 * somebody else has put there makes nothing known.
 */
export async function noteDevice(tx: Tx, personId: string, token: string | undefined): Promise<Device> {
  if (token !== undefined && tokenForm.test(token)) {
    const known = await tx.rows(sql<{ known: boolean | null }>`
      update person_devices
         set last_used_at = clock_timestamp()
       where person_id = ${personId}::uuid and token_digest = decode(${digestOf(token)}, 'hex')
         and last_used_at > clock_timestamp() - ${deviceDays}::double precision * interval '1 day'
      returning true as known`);
    if (known.length > 0) return { token, isNew: false };
  }
  const made = randomBytes(24).toString('base64url');
  await tx.rows(sql`
    insert into person_devices (person_id, token_digest)
    values (${personId}::uuid, decode(${digestOf(made)}, 'hex'))`);
  return { token: made, isNew: true };
}

/** Forgets the browsers of a person: whoever had the password until now may have signed in with one of them. */
export async function forgetDevices(tx: Tx, personId: string): Promise<void> {
  await tx.rows(sql`
    delete from person_devices
     where person_id = ${personId}::uuid`);
}

/** The digest under which a token is stored, as hexadecimal digits. */
function digestOf(token: string): string {
  return hash('sha256', token);
}
