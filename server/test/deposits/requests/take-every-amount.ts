import { randomUUID } from 'node:crypto';
import { queryAsOwner } from '../../query-as.ts';
import type { TestServer } from '../../server.ts';

/** Inserts expired requests that hold every payable amount of an amount at the bank account of the sandbox. */
export async function takeEveryAmount(server: TestServer, amount: number): Promise<void> {
  const { id } = await server.givenAccount();
  // The guards of the table let a request begin by waiting only.
  await queryAsOwner(
    server,
    `set session_replication_role = replica;
     insert into deposit_requests (id, number, account_id, environment, method, amount, digits, fee, payable, bank_account_id,
       state, slot, idempotency_key, fingerprint, fingerprint_key_id, created_at, expires_at, ended_at)
     select gen_random_uuid(), ${10_000_000 + amount * 10} + n, '${id}', 'sandbox', 'bank_transfer', ${amount}, n, 0,
            ${amount} + n, b.id, 'expired', 1, gen_random_uuid(), decode(repeat('00', 32), 'hex'), '${randomUUID()}',
            now() - interval '1 hour', now(), now()
       from bank_accounts b, generate_series(1, 999) n
      where b.environment = 'sandbox';
     set session_replication_role = default`,
  );
}
