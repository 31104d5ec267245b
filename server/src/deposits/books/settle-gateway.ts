import type { App } from '../../app.ts';
import { CommandError } from '../../command-error.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { settled } from '../../ledger/cash/cash-chart.ts';
import { cashEntry } from '../../ledger/cash/cash-entry.ts';
import { appendCashEntries, lockCashJournal } from '../../ledger/cash/cash-journal.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { grouped, type Rupiah } from '../../rupiah.ts';

/** Money that a gateway has paid to our bank. Amounts are rupiah. */
export interface GatewaySettlement {
  readonly environment: Environment;
  /** The name of the gateway. */
  readonly gateway: string;
  /** What arrived at the bank, and what the gateway kept of it. */
  readonly amount: Rupiah;
  readonly fee: Rupiah;
  /** What identifies the settlement at the gateway or at the bank. */
  readonly reference: string;
  /** Who books it, for the audit record. */
  readonly actor: string;
}

/**
 * Books that a gateway has paid what it owes us to the bank, once per gateway and reference. Returns what the gateway still
 * owes, rupiah, and whether it was booked before.
 * @throws CommandError when the gateway owes less, a figure is out of range, or the reference was booked with other amounts
 */
export async function settleGateway(
  { database }: Pick<App, 'database'>,
  settlement: GatewaySettlement,
): Promise<{ readonly owed: Rupiah; readonly replayed: boolean }> {
  const { environment, gateway, amount, fee, reference, actor } = settlement;
  if (amount <= 0n || fee < 0n)
    throw new CommandError('The amount must be above zero, and the fee not below.', {
      reason: 'settlement_amount_range',
    });
  if (!/^[!-~]{1,120}$/.test(reference))
    throw new CommandError('The reference must be 1 to 120 printable characters without a blank.', {
      reason: 'settlement_reference_form',
    });
  const booked = `${gateway}:${reference}`;
  return database.transaction(async (tx) => {
    // Under the lock of the journal nobody else books the same reference.
    await lockCashJournal(tx, environment);
    const [known] = await tx.rows(sql<{ bank: bigint; gateway_fees: bigint }>`
      select c.bank, c.gateway_fees
        from cash_entries c
       where c.environment = ${environment} and c.kind = 'settlement' and c.reference = ${booked}`);
    const [row] = await tx.rows(sql<{ owed: bigint }>`
      select -coalesce(sum(c.gateway_receivable), 0)::bigint as owed
        from cash_entries c
        left join deposit_payments p on p.id = c.payment_id
       where c.environment = ${environment} and c.gateway_receivable <> 0
         and (p.gateway_id = ${gateway} or c.kind = 'settlement' and starts_with(c.reference, ${`${gateway}:`}))`);
    const owed = row?.owed ?? 0n;
    if (known !== undefined) {
      if (known.bank === -amount && known.gateway_fees === -fee) return { owed, replayed: true };
      throw new CommandError('This reference was booked before with other amounts; nothing was booked.', {
        reason: 'settled_otherwise',
      });
    }
    if (amount + fee > owed)
      throw new CommandError(`The gateway "${gateway}" owes ${grouped(owed)} rupiah; nothing was booked.`, {
        reason: 'gateway_owes_less',
        facts: { gateway, owed },
      });
    const movement = settled(amount, fee);
    await appendCashEntries(tx, [cashEntry(movement, { environment, actor, reference: booked })]);
    await recordAudit(tx, {
      ...{ actor, action: 'gateway.settled', subject: booked },
      detail: { environment, amount: Number(amount), fee: Number(fee) },
    });
    return { owed: owed - amount - fee, replayed: false };
  });
}
