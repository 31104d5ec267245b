import type { App } from '../../../../app.ts';
import { findAccount } from '../../../../clients/accounts.ts';
import { readWallet } from '../../../../ledger/wallet.ts';
import { clientTimeline } from '../../../../orders/timeline/client-timeline.ts';
import type { FoundOrder } from '../../../../orders/read/found-order.ts';
import { placeOfMoney } from '../../../../orders/timeline/money-place.ts';
import { operatorTimeline } from '../../../../orders/timeline/operator-timeline.ts';
import { explainAttempts } from '../../../../orders/timeline/explain-attempts.ts';
import { readOrderTimeline } from '../../../../orders/timeline/order-timeline.ts';
import { isForMeter } from '../../../../orders/private/order-token.ts';
import { presentComplaint, presentEntry } from '../../orders/present-portal-order.ts';
import {
  costsFor,
  presentAttempt,
  presentJournalEntry,
  presentOperatorEntry,
  presentOperatorOrder,
  presentPlace,
} from './present-operator-order.ts';

/** Everything that is stored about an order. `seesCosts`: with what only a role with `prices:read` may see. */
export async function readOperatorLife(app: App, place: FoundOrder, seesCosts: boolean) {
  const { database, clock, keyring } = app;
  const life = await readOrderTimeline(database, place, clock.offsetMs, keyring);
  const { order } = life;
  const [account, wallet, isMeter] = await Promise.all([
    findAccount(database, order.accountId),
    readWallet(database, place.wallet),
    isForMeter(app, order),
  ]);
  const beliefs = explainAttempts(order, life.attempts, life.statements);
  const money = placeOfMoney(life, beliefs);
  const cost = costsFor(seesCosts);
  const isWaiting = money.station === 'held' || order.status === 'inquiring';
  const listed = {
    order,
    supplier: life.attempts.at(-1)?.supplier ?? null,
    waitingSince: isWaiting ? money.since : null,
  };
  return {
    order: presentOperatorOrder(listed, new Map([[account.id, account.name]])),
    number: order.number === null ? null : String(order.number),
    bill: order.bill,
    has_serial: order.serial !== null,
    has_number: order.destinationSealed.length > 0,
    is_meter: isMeter,
    serials: life.serials.map(({ at, serial }) => ({ at: at.toISOString(), serial })),
    money: presentPlace(money, order, wallet?.available ?? 0n, cost),
    entries: operatorTimeline(life, beliefs).map(presentOperatorEntry),
    attempts: beliefs.map((belief) => presentAttempt(belief, order.transactionKind, cost)),
    journal: life.journal.map((step) => presentJournalEntry(step, seesCosts)),
    complaints: life.complaints.map(presentComplaint),
    client_entries: clientTimeline(life, { reveals: true }).map(presentEntry),
  };
}
