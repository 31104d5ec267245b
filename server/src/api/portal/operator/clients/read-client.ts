import type { App } from '../../../../app.ts';
import { readGroupOf } from '../../../../catalog/pricing/price-groups.ts';
import type { Account } from '../../../../clients/accounts.ts';
import { readBusinessProfile } from '../../../../clients/business/business-profile.ts';
import { readLiveRequest } from '../../../../clients/business/live-request.ts';
import { listKeys } from '../../../../clients/keys.ts';
import { countRecentRequests } from '../../../../clients/request-log/count-requests.ts';
import { listDepositRequests } from '../../../../deposits/requests/list-requests.ts';
import { environments } from '../../../../environment.ts';
import type { DayActivities } from '../../../../home/day-activity.ts';
import { readNewestAudit } from '../../../../operators/audit-record.ts';
import { listAccountComplaints } from '../../../../orders/complaints/account-complaints.ts';
import { readLastSignIns } from '../../../../people/team/last-sign-ins.ts';
import { listMembers } from '../../../../people/team/members.ts';
import { readSide } from './read-client-side.ts';

/** How many deposits and complaints the page of a client has. */
const [depositsShown, complaintsShown] = [5, 5];

/** Reads what the page of a client shows. Each part is bounded by an index, whatever the number of its orders is. */
export async function readClient(app: App, account: Account, activities: DayActivities) {
  const { database } = app;
  const { id } = account;
  const [group, profile, liveRequest, suspension, members, keys, requests, deposits, complaints, ...sides] =
    await Promise.all([
      readGroupOf(database, id),
      readBusinessProfile(database, id),
      readLiveRequest(database, id),
      account.suspendedAt === null ? undefined : readNewestAudit(database, id, 'account.suspended'),
      readMembers(app, id),
      listKeys(database, id),
      countRecentRequests(database, id),
      listDepositRequests(database, { accountId: id, environment: 'live', limit: depositsShown }),
      listAccountComplaints(database, id, complaintsShown),
      ...environments.map((environment) => readSide(app, { accountId: id, environment }, activities)),
    ]);
  return {
    account,
    group,
    profile,
    liveRequest,
    suspension,
    members,
    keys,
    requests,
    deposits,
    complaints,
    sides,
  };
}

/** What {@link readClient} reads. */
export type ClientParts = Awaited<ReturnType<typeof readClient>>;

async function readMembers({ database }: App, accountId: string) {
  const members = await listMembers(database, accountId);
  const signIns = await readLastSignIns(
    database,
    members.map(({ personId }) => personId),
  );
  return members.map((member) => ({ ...member, signedInAt: signIns.get(member.personId) ?? null }));
}
