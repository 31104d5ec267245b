import { bySql, changed, type Corruption, deleted } from './corruption.ts';

const waiting = `t.state = 'proposed'`;
const approved = `t.state = 'approved'`;
const third = `(select o.id from operators o where o.id not in (proposed_by, decided_by) limit 1)`;
const another = `(select o.id from operators o where o.id <> proposed_by limit 1)`;

/** Corruptions of what operators decided, of who they are, and of what the decisions were about. */
export const corruptionsOfDecisions: readonly Corruption[] = [
  ...['adjustments', 'ruling_proposals'].flatMap((table) => {
    const one = table === 'adjustments' ? 'proposed adjustment' : 'proposed ruling';
    return [
      changed(`proposer of a ${one}`, table, `proposed_by = ${another}`, waiting),
      changed(`amount of a ${one}`, table, 'amount = amount + 1'),
      changed(`reason of a ${one}`, table, `reason = 'another'`),
      changed(`time of a ${one}`, table, `proposed_at = proposed_at + interval '1 minute'`),
      changed(`end of a ${one}`, table, `expires_at = expires_at + interval '1 year'`),
      changed(
        `${one} approved`,
        table,
        `state = 'approved', decided_by = ${another}, decided_at = proposed_at`,
        waiting,
      ),
      changed(`approver of a ${one}`, table, `decided_by = ${third}`, approved),
      changed(
        `approval of a ${one} undone`,
        table,
        `state = 'proposed', decided_by = null, decided_at = null`,
        approved,
      ),
      deleted(`${one} deleted`, table, waiting),
      deleted(`approved ${one} deleted`, table, approved),
    ];
  }),
  changed('order of a proposed ruling', 'ruling_proposals', 'newest_step = newest_step + 1'),
  changed('what a proposed ruling does', 'ruling_proposals', `ruling = 'failed'`),
  changed('ruling on a difference', 'drift_rulings', `state = 'closed'`, `t.state = 'open'`),
  changed('operator of a ruling on a difference', 'drift_rulings', `ruled_by = 'somebody else'`),
  deleted('ruling on a difference deleted', 'drift_rulings'),
  bySql(
    'ruling on a difference added',
    `insert into drift_rulings (supplier, day, difference, number, state, reason, ruled_by)
     select d.supplier, d.day, d.difference, 9, 'closed', 'nobody asked', 'operator' from drift_rulings d
      order by md5(d.difference || $seed) limit 1`,
  ),
  changed('end of a restore', 'restores', 'finished_at = null'),
  changed('lost time of a restore', 'restores', `backup_at = backup_at - interval '1 hour'`),
  deleted('restore deleted', 'restores'),
  changed('operator known for longer', 'operators', `created_at = created_at - interval '1 year'`),
  changed('address of an operator', 'operators', `email = 'another@example.com'`),
  deleted('operator deleted', 'operators'),
  changed(
    'revoked token of an operator revived',
    'operator_tokens',
    'revoked_at = null',
    't.revoked_at is not null',
  ),
  changed('digest of a token of an operator', 'operator_tokens', `digest = sha256('my own token')`),
  bySql(
    'token of an operator added',
    `insert into operator_tokens (id, operator_id, digest, display_prefix)
     select gen_random_uuid(), o.id, sha256('my own token'), 'konter_operator_x' from operators o
      order by md5(o.id::text || $seed) limit 1`,
  ),
  changed('setting changed', 'settings', `value = '900000000'`),
  deleted('setting deleted', 'settings'),
  bySql(
    'setting added',
    `insert into settings (key, value) values ('deposits.credit_limit', '900000000000')`,
  ),
  changed('margin rule of a group', 'level_margin_rules', 'fixed = 1'),
  deleted('margin rule of a group deleted', 'level_margin_rules'),
  changed('scheduled margin rule', 'scheduled_margin_rules', 'fixed = 1'),
  deleted('scheduled margin rule deleted', 'scheduled_margin_rules'),
  changed('group of an account', 'price_group_members', 'group_name = null'),
  deleted('group of an account deleted', 'price_group_members'),
  changed('reference of a stray callback', 'stray_callbacks', `reference = 'another'`),
  changed('content of a stray callback', 'stray_callbacks', `content_sealed = sha256('another')`),
  deleted('stray callback deleted', 'stray_callbacks'),
  changed(
    'stray callback resolved by nobody',
    'stray_callback_states',
    `state = 'resolved', ended_at = last_at, reason = 'nothing'`,
    `t.state = 'waiting'`,
  ),
  changed(
    'stray callback joined to nothing',
    'stray_callback_states',
    `state = 'joined', ended_at = last_at`,
    `t.state = 'waiting'`,
  ),
  changed(
    'entry of the cash journal',
    'cash_entries',
    'bank = bank + 1, deposits_received = deposits_received - 1',
  ),
  changed('operator of a cash entry', 'cash_entries', `actor = 'somebody else'`),
  deleted('entry of the cash journal deleted', 'cash_entries'),
  changed('head of a cash journal', 'cash_journals', `head = sha256('another')`, 't.last_entry > 0'),
];
