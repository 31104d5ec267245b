import type { App } from '../../../../app.ts';
import { type AuditProgress, readAuditProgress, startAudit } from '../../../../audit/audit-progress.ts';
import { readDatabaseTime } from '../../../../database/database-time.ts';
import { isEnvironment } from '../../../../environment.ts';
import { isId } from '../../../../ids.ts';
import type { Api } from '../../../api.ts';
import { closed, ref } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';

/** GET …/books/audit, and POST …/books/audit/runs, which starts a full audit in the background. */
export function registerBooksAudit(api: Api, app: App): void {
  api.get(
    '/portal/operator/books/audit',
    {
      config: { access: { operator: 'books:read' } },
      schema: {
        operationId: 'getBooksAudit',
        summary: 'Get where the audits of the books stand, and what they found',
        querystring: closed({}),
        response: { 200: ref('BooksAuditAnswer'), default: refused },
      },
    },
    async (request) => portalAnswer(request, await standingOf(app)),
  );
  api.post(
    '/portal/operator/books/audit/runs',
    {
      config: { access: { operator: 'books:write' } },
      schema: {
        operationId: 'startBooksAudit',
        summary: 'Audit all books in the background',
        body: closed({}),
        response: { 200: ref('BooksAuditAnswer'), default: refused },
      },
    },
    async (request) => {
      await startAudit(app, actorOf(request));
      return portalAnswer(request, await standingOf(app));
    },
  );
}

async function standingOf(app: App) {
  const standing = await readAuditProgress(app.database);
  const { findings, breaks, records } = standing;
  return {
    now: await readDatabaseTime(app.database, app.clock.offsetMs),
    finished_at: standing.finishedAt,
    records_read: Number(records.read),
    records_total: Number(records.total),
    wallets_behind: standing.walletsBehind,
    findings: findings.map(({ wallet, orderId, problem, foundAt }) => ({
      ...findingOf(wallet, orderId, problem),
      found_at: foundAt,
    })),
    accepted_breaks: breaks.map((one) => ({
      ...{ heads: one.heads.size, lost_from: one.lostFrom, lost_to: one.lostTo },
      ...{ accepted_at: one.acceptedAt, by: one.by, reason: one.reason },
    })),
    runs: runsOf(standing),
  };
}

function runsOf({ runs }: AuditProgress) {
  const newest = runs.find(({ result }) => result !== null)?.id;
  return runs.map((run) => {
    const { result } = run;
    const found = listIn(result?.['findings']);
    return {
      ...{ id: run.id, by: run.startedBy, started_at: run.startedAt, finished_at: run.finishedAt },
      ...{ progress: run.progress, failure: run.failure },
      ...{ wallets: countIn(result?.['wallets']), steps: countIn(result?.['steps']) },
      records: countIn(result?.['records']),
      findings_count: result === null ? null : found.length,
      findings:
        run.id === newest
          ? found.map((one) => {
              const order = textIn(one, 'order_id');
              return findingOf(textIn(one, 'subject') ?? '', order, textIn(one, 'problem') ?? '');
            })
          : [],
      sources: run.id === newest ? listIn(result?.['sources']) : [],
    };
  });
}

/** A finding, with the wallet that it is about: the subject of one is `account/environment`. */
function findingOf(subject: string, orderId: string | null, problem: string) {
  const [accountId = '', environment = ''] = subject.split('/');
  const isWallet = isId(accountId) && isEnvironment(environment);
  return {
    ...{ subject, order_id: orderId, problem },
    account_id: isWallet ? accountId : null,
    environment: isWallet ? environment : null,
  };
}

function listIn(value: unknown): readonly object[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.filter((one) => typeof one === 'object' && one !== null);
}

function countIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function textIn(of: object, name: string): string | null {
  const value: unknown = Reflect.get(of, name);
  return typeof value === 'string' ? value : null;
}
