import { countLiveRequests } from '../clients/business/live-request.ts';
import { countOpenComplaints } from '../orders/complaints/complaint-rows.ts';
import { readBelowCost } from '../catalog/pricing/below-cost.ts';
import { readWaitingReviews } from '../catalog/review/waiting-reviews.ts';
import { jakartaDay, jakartaMoment } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import type { Environment } from '../environment.ts';
import { readDepositsSince } from '../ledger/deposits-since.ts';
import { readOpenOrderAges } from '../orders/read/open-order-ages.ts';
import { readWaitingCases } from '../orders/review/waiting-cases.ts';
import { readHeldLines } from '../deposits/bank/lines/held-lines.ts';
import { readWaitingDepositCases } from '../deposits/books/deposit-cases.ts';
import { readWaitingStrays } from '../orders/strays/waiting-strays.ts';
import { readFailingEndpoints } from '../webhooks/endpoints/failing-endpoints.ts';
import type { Status } from './status.ts';

/** How many products are named at most. */
const codesMax = 10;
/** How many endpoints are read at most: more than ever fail at once, so that none that begins to fail is left out. */
const endpointsMax = 1_000;

type Work = Pick<
  Status,
  | 'belowCost'
  | 'depositCases'
  | 'depositsToday'
  | 'failingEndpoints'
  | 'heldLines'
  | 'complaints'
  | 'liveRequests'
  | 'orders'
  | 'priceReviews'
  | 'reviews'
  | 'strays'
>;

/** What is under way in an environment, and what waits for a person. */
export async function readWork(db: Queryable, environment: Environment, now: Date): Promise<Work> {
  return {
    orders: await readOpenOrderAges(db, environment, now),
    reviews: await readWaitingCases(db, environment),
    priceReviews: await readWaitingReviews(db),
    strays: await readWaitingStrays(db),
    complaints: await countOpenComplaints(db, 'live'),
    liveRequests: await countLiveRequests(db),
    depositCases: await readWaitingDepositCases(db, 'live'),
    heldLines: await readHeldLines(db, environment),
    belowCost: await readBelowCost(db, codesMax),
    depositsToday: await readDepositsSince(db, environment, jakartaMoment(jakartaDay(now), '00:00')),
    failingEndpoints: await readFailingEndpoints(db, environment, endpointsMax),
  };
}
