import type pg from 'pg';

/*
 * The rows of the lists beside the orders, made by the database itself: a list reads their sizes and indexes. They are in no chain,
 * and nothing decrypts them.
 */

/** UUIDs in the order of the numbers `n`, as konter makes them. */
const idOf = (n: string, seed: string): string =>
  `(lpad(to_hex((extract(epoch from ${atOf(n)}) * 1000)::bigint), 12, '0') || '7' || left(md5(${n} || '${seed}'), 3)
    || '8' || substr(md5(${n} || '${seed}'), 4, 15))::uuid`;

/** A time of row `n`: the rows of a list are spread evenly over a year. */
const atOf = (n: string): string =>
  `(date_trunc('day', now()) - interval '365 days' + ${n} * (interval '365 days' / (select r.rows from wanted_rows r)))`;

const anyAccount = (n: string): string =>
  `(select b.id from buyers b where b.place = 1 + ${n} % (select count(*) from buyers))`;

/** Each with what it fills. */
const statements: readonly (readonly [string, string])[] = [
  [
    'accounts',
    `insert into accounts (id, name, live_approved, created_at)
     select ${idOf('n', 'account')}, 'Toko ' || n || ' ' || md5(n::text), n % 3 = 0, ${atOf('n')}
       from generate_series(1, (select r.rows / 10 from wanted_rows r)) n`,
  ],
  [
    'wallets',
    `insert into wallets (account_id, environment, opened_at)
     select a.id, e.environment, a.created_at
       from accounts a cross join (values ('live'), ('sandbox')) e (environment)
      where not exists (select from wallets w where w.account_id = a.id)`,
  ],
  [
    'audit records',
    `insert into audit_records (id, at, actor, action, account_id, subject, detail)
     select ${idOf('n', 'audit')}, ${atOf('n')}, case when n % 10 = 0 then 'operator Rina' else 'konter' end,
            (array['payment.credited', 'key.used', 'balance.read', 'endpoint.added', 'order.searched'])[1 + n % 5]
              || case when n % 200000 = 77 then '.seldom' else '' end,
            case when n % 2 = 0 then ${anyAccount('n')} end, ${idOf('n', 'subject')}::text,
            jsonb_build_object('amount', n, 'environment', 'live')
       from generate_series(1, (select r.rows from wanted_rows r)) n`,
  ],
  [
    'security events',
    `insert into security_events (minute, kind, key_id, address, count)
     select date_trunc('minute', now() - n * interval '7 seconds'), (array['invalid_key', 'expired_key', 'refused_sign_in'])[1 + n % 3],
            null, '10.0.0.0'::inet + n, 1
       from generate_series(1, (select r.rows from wanted_rows r)) n`,
  ],
  [
    'a bank account',
    `insert into bank_accounts (id, environment, bank, number, holder)
     values ('00000000-0000-7000-8000-000000000001', 'live', 'bca', '1234567890', 'PT Bench')`,
  ],
  [
    'deposit requests',
    `insert into deposit_requests (id, number, account_id, environment, method, amount, digits, fee, payable, bank_account_id, state,
       version, credited, credited_at, slot, idempotency_key, fingerprint, fingerprint_key_id, created_at, expires_at, ended_at,
       released_at)
     select ${idOf('n', 'request')}, 10000000 + n, ${anyAccount('n')}, 'live', 'bank_transfer', 50000 + n % 1000, 1 + n % 900, 0,
            50000 + n % 1000 + 1 + n % 900, '00000000-0000-7000-8000-000000000001',
            case when n % 20 = 3 then 'expired' when n % 250000 = 9 then 'cancelled' else 'credited' end, 2,
            case when n % 20 <> 3 and n % 250000 <> 9 then 50000 end, case when n % 20 <> 3 and n % 250000 <> 9 then ${atOf('n')} end, 1,
            md5(n || 'key')::uuid, sha256('x'), 'k1', ${atOf('n')}, ${atOf('n')} + interval '1 day', ${atOf('n')}, ${atOf('n')} + interval '3 days'
       from generate_series(1, (select r.rows from wanted_rows r)) n`,
  ],
  [
    'payments',
    `insert into deposit_payments (id, environment, source_kind, bank_account_id, source_id, amount, fee, received_at, recorded_at,
       evidence, state, reason, request_id, account_id, reference, credited, credited_at)
     select ${idOf('n', 'payment')}, 'live', 'bank', '00000000-0000-7000-8000-000000000001', 'line-' || n, 60000, 0, ${atOf('n')},
            ${atOf('n')}, '{"bank": "bca"}', case when n % 5000 = 3 then 'in_review' when n % 250000 = 9 then 'rejected' else 'credited' end,
            case when n % 5000 = 3 then 'no_request' end,
            case when n % 5000 <> 3 and n % 250000 <> 9 then ${idOf('n', 'request')} end,
            case when n % 5000 <> 3 and n % 250000 <> 9 then ${anyAccount('n')} end,
            case when n % 5000 <> 3 and n % 250000 <> 9 then 'bank:' || n end,
            case when n % 5000 <> 3 and n % 250000 <> 9 then 50000 end,
            case when n % 5000 <> 3 and n % 250000 <> 9 then ${atOf('n')} end
       from generate_series(1, (select r.rows from wanted_rows r)) n`,
  ],
  [
    'an import',
    `insert into bank_imports (id, bank_account_id, source, digest, imported_at, actor)
     select ${idOf('n', 'import')}, '00000000-0000-7000-8000-000000000001', 'bca_csv', sha256(n::text::bytea), ${atOf('n')}, 'operator Rina'
       from generate_series(1, (select r.rows from wanted_rows r), 1000) n`,
  ],
  [
    'bank lines',
    `insert into bank_lines (id, bank_account_id, import_id, number, source, booked_on, direction, amount, reference, text_digest,
       fingerprint, occurrence, description_sealed, description_key_id, state, hold_reason, payment_id)
     select ${idOf('n', 'line')}, '00000000-0000-7000-8000-000000000001', ${idOf('(n - n % 1000 + 1)', 'import')}, 1 + n % 1000, 'bca_csv',
            (${atOf('n')})::date, case when n % 3 = 0 then 'debit' else 'credit' end, 6000000 + n % 100000, '', sha256(n::text::bytea),
            sha256(n::text::bytea), 1, sha256('text'), 'k1',
            case when n % 3 = 0 then 'booked' else 'recorded' end, null, case when n % 3 <> 0 then ${idOf('n', 'payment')} end
       from generate_series(1, (select r.rows from wanted_rows r)) n`,
  ],
  [
    'cash entries',
    `insert into cash_entries (number, at, bank, deposits_received, account_id, payment_id, environment, kind, actor, reference, chain,
       chain_key_id)
     select n, ${atOf('n')}, -50000, 50000, ${anyAccount('n')}, ${idOf('n', 'payment')}, 'live', 'bank_receipt', 'konter', null,
            sha256('x'), 'k1'
       from generate_series(1, (select r.rows from wanted_rows r)) n`,
  ],
  [
    'endpoints',
    `insert into webhook_endpoints (account_id, environment, id, name, url, secret_sealed, secret_key_id, created_at)
     select b.id, 'live', ${idOf('b.place', 'endpoint')}, 'Endpoint', 'https://hooks.example/', sha256('x'), 'k1', now() - interval '1 year'
       from buyers b`,
  ],
  [
    'deliveries',
    `insert into deliveries (account_id, environment, event_id, endpoint_id, kind, body, state, attempts, tries, lease, created_at, closed_at)
     select b.id, 'live', ${idOf('n', 'event')}, ${idOf('b.place', 'endpoint')},
            case when n % 250000 = 9 then 'order.refunded' else (array['order.processing', 'order.succeeded'])[1 + n % 2] end,
            '{"data":{"order":{"id":"01a20b37-39f5-70f1-a3f2-870fc59362c9","client_reference":"r"}}}',
            case when n % 2000 = 5 then 'failed' else 'delivered' end, 1, 1, 1, ${atOf('n')}, ${atOf('n')}
       from generate_series(1, (select r.rows from wanted_rows r)) n
       join buyers b on b.place = 1`,
  ],
  [
    'attempts of deliveries',
    `insert into delivery_attempts (account_id, environment, event_id, endpoint_id, number, at, milliseconds, status)
     select d.account_id, d.environment, d.event_id, d.endpoint_id, 1, d.created_at, 40, case d.state when 'failed' then 500 else 200 end
       from deliveries d
      where d.environment = 'live'`,
  ],
];

/** Fills the lists of operators with `rows` rows each, and a tenth as many accounts. `owner` is a connection of the owner. */
export async function fillLists(owner: pg.Client, rows: number): Promise<void> {
  await owner.query(`
    set session_replication_role = replica;
    set work_mem = '256MB';
    create unlogged table wanted_rows as select ${rows} as rows;
    create unlogged table buyers as
      select w.account_id as id, row_number() over (order by w.orders desc, w.account_id) as place
        from wallets w where w.environment = 'live' and w.orders > 0;
    create unique index on buyers (place);
    analyze buyers`);
  for (const [what, statement] of statements) {
    process.stderr.write(`Filling: ${what} …\n`);
    await owner.query(statement);
  }
  // A server that works has looked at all holds and quotes until a moment ago.
  await owner.query(`
    insert into watermarks (environment, task, at)
    select e.environment, t.task, now()
      from (values ('live'), ('sandbox')) e (environment) cross join (values ('holds'), ('quotes')) t (task)
        on conflict (environment, task) do update set at = excluded.at;
    drop table wanted_rows, buyers`);
}
