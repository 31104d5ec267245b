import { Anchor, Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../../figures/figure.tsx';
import { formatNumber } from '../../format/rupiah.ts';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { actorName } from '../actor-name.ts';
import { BooksFailure } from './books-failure.tsx';
import { auditQuery, type BooksAudit, isRunning } from './books-queries.ts';
import { PurgePanel } from './purge-panel.tsx';
import styles from './reconciliation.module.css';

/** Where the audits of the books stand: the continuous one, the last full one, and what they found. */
export function AuditTab(): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const audit = useQuery(auditQuery);
  return (
    <QueryView query={audit} failed={t('audit.failed')} lines={8}>
      {(data) => (
        <>
          <FullAudit audit={data} />
          <ContinuousAudit audit={data} />
          {data.accepted_breaks.length > 0 && <AcceptedBreaks breaks={data.accepted_breaks} />}
          <PurgePanel />
        </>
      )}
    </QueryView>
  );
}

function FullAudit({ audit }: { readonly audit: BooksAudit }): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const queries = useQueryClient();
  const running = isRunning(audit.runs);
  const ended = audit.runs.find(({ findings_count: count }) => count !== null);
  const newest = audit.runs[0];
  const start = useMutation({
    mutationFn: async () => dataOf(await client.POST('/portal/operator/books/audit/runs', { body: {} })),
    onSettled: () => queries.invalidateQueries({ queryKey: auditQuery.queryKey }),
  });
  const time = (at: string): string => formatTime(new Date(at), currentLanguage());
  return (
    <Panel
      title={t('audit.full')}
      actions={
        useOperator().can('books:write') ? (
          <Button
            leftSection={<IconShieldCheck size={16} stroke={1.75} aria-hidden />}
            loading={running || start.isPending}
            onClick={() => start.mutate()}
          >
            {t('audit.start')}
          </Button>
        ) : undefined
      }
      footer={<span>{t('audit.text')}</span>}
    >
      <div className={styles['result']} aria-live="polite">
        <div className={styles['dialog']}>
          <BooksFailure error={start.error} />
          {running && (
            <Note meaning="info">
              {t('audit.running', { progress: newest?.progress ?? '…', by: actorName(newest?.by ?? '') })}
            </Note>
          )}
          {newest !== undefined && newest.failure !== null && (
            <Note meaning="bad">{t('audit.stopped', { failure: newest.failure })}</Note>
          )}
          {ended === undefined || ended.finished_at === null ? (
            <p className={styles['caption']}>{t('audit.never')}</p>
          ) : (
            <Note meaning={ended.findings_count === 0 ? 'ok' : 'bad'}>
              {t(`audit.${ended.findings_count === 0 ? 'clean' : 'found'}`, {
                count: ended.findings_count ?? 0,
                ...{ time: time(ended.finished_at), by: actorName(ended.by) },
                wallets: formatNumber(ended.wallets ?? 0),
                steps: formatNumber(ended.steps ?? 0),
                records: formatNumber(ended.records ?? 0),
              })}
            </Note>
          )}
        </div>
      </div>
      {ended !== undefined && <Findings findings={ended.findings} />}
      {ended !== undefined && <Sources sources={ended.sources} />}
    </Panel>
  );
}

/** The chain heads outside the database that were compared. */
function Sources({ sources }: Pick<BooksAudit['runs'][number], 'sources'>): ReactElement | null {
  const { t } = useTranslation('operator-reconciliation');
  if (sources.length === 0) return null;
  return (
    <ul className={styles['findings']} aria-label={t('audit.heads')}>
      {sources.map((source) => (
        <li key={source.place}>
          <span className={styles['what']}>
            <span>{t('audit.source', { place: source.place, count: source.wallets })}</span>
            <span className={styles['caption']}>
              {source.newest_at === null ? '' : formatTime(new Date(source.newest_at), currentLanguage())}
              {source.torn > 0 ? ` · ${t('audit.torn', { count: source.torn })}` : ''}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function ContinuousAudit({ audit }: { readonly audit: BooksAudit }): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const { finished_at: at, now } = audit;
  const minutes =
    at === null
      ? undefined
      : Math.max(0, Math.floor((new Date(now).getTime() - new Date(at).getTime()) / 60_000));
  return (
    <Panel title={t('audit.continuous')} footer={<span>{t('audit.continuousText')}</span>}>
      <FigureRow>
        <Figure
          label={t('audit.age')}
          value={
            minutes === undefined
              ? t('audit.neverEnded')
              : minutes === 0
                ? t('audit.now')
                : t('audit.minutes', { count: minutes })
          }
          hint={at === null ? undefined : formatTime(new Date(at), currentLanguage())}
        />
        <Figure
          label={t('audit.records')}
          value={formatNumber(audit.records_read)}
          hint={t('audit.ofRecords', { total: formatNumber(audit.records_total) })}
        />
        <Figure
          label={t('audit.behind')}
          value={formatNumber(audit.wallets_behind)}
          hint={t(`audit.${audit.wallets_behind === 0 ? 'allRead' : 'willRead'}`)}
        />
        <Figure label={t('audit.findings')} value={formatNumber(audit.findings.length)} />
      </FigureRow>
      <Findings findings={audit.findings} />
    </Panel>
  );
}

interface FindingsProps {
  readonly findings: readonly (BooksAudit['runs'][number]['findings'][number] & {
    readonly found_at?: string;
  })[];
}

/** What was found, in words, with where to look. */
function Findings({ findings }: FindingsProps): ReactElement | null {
  const { t } = useTranslation('operator-reconciliation');
  if (findings.length === 0) return null;
  return (
    <ul className={styles['findings']} aria-label={t('audit.findings')}>
      {findings.map((one) => (
        <li key={`${one.subject} ${one.order_id ?? ''} ${one.problem}`}>
          <span className={styles['what']}>
            <strong>{one.problem}</strong>
            <span className={styles['caption']}>
              {one.subject}
              {one.found_at === undefined
                ? ''
                : ` · ${formatTime(new Date(one.found_at), currentLanguage())}`}
            </span>
          </span>
          <span className={styles['decide']}>
            {one.order_id !== null && (
              <WhereLink
                to={`/operator/orders/${one.environment ?? 'live'}/${one.order_id}`}
                text={t('audit.order')}
              />
            )}
            {one.account_id !== null && (
              <WhereLink
                to="/operator/reconciliation"
                search={{
                  ...{ tab: 'statement', account: one.account_id },
                  ...(one.environment === 'sandbox' ? { environment: 'sandbox' } : {}),
                }}
                text={t('audit.statement')}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface WhereLinkProps {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly text: string;
}

function WhereLink({ to, search = {}, text }: WhereLinkProps): ReactElement {
  return (
    <Anchor inherit underline="always" renderRoot={(props) => <Link to={to} search={search} {...props} />}>
      {text}
    </Anchor>
  );
}

/** Breaks that operators accepted: what is not compared, and why. */
function AcceptedBreaks({ breaks }: { readonly breaks: BooksAudit['accepted_breaks'] }): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const time = (at: string): string => formatTime(new Date(at), currentLanguage());
  return (
    <Panel title={t('audit.breaks')}>
      <ul className={styles['findings']}>
        {breaks.map((one) => (
          <li key={one.accepted_at}>
            <span className={styles['what']}>
              <strong>
                {t('audit.break', { count: one.heads, from: time(one.lost_from), to: time(one.lost_to) })}
              </strong>
              <span>{one.reason}</span>
              <span className={styles['caption']}>
                {t('audit.accepted', { by: actorName(one.by), time: time(one.accepted_at) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
