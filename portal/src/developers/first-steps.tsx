import { Button } from '@mantine/core';
import { IconCheck, IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../format/duration.ts';
import { formatTimeFrom } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { QueryView } from '../states/query-view.tsx';
import styles from './first-steps.module.css';
import { type FirstStepsData, firstStepsQuery } from './developer-queries.ts';
import { serverNow } from '../operations/server-time.ts';

interface FirstStepsProps {
  readonly onMakeKey: () => void;
  readonly isMakingKey: boolean;
}

/** How often the page looks whether the last step was done, milliseconds: a webhook arrives by itself. */
const lookAgainMs = 5_000;

/** The way from no key to a first webhook. A step is ticked when it was done, wherever that was. */
export function FirstSteps(props: FirstStepsProps): ReactElement {
  const { t } = useTranslation('developers');
  const query = useQuery({
    ...firstStepsQuery(useAccount()),
    refetchInterval: ({ state: { data } }) => (data?.delivery === null ? lookAgainMs : false),
  });
  return (
    <QueryView query={query} failed={t('steps.failed')} lines={2}>
      {(data) => <Steps data={data} {...props} />}
    </QueryView>
  );
}

function Steps({
  data,
  onMakeKey,
  isMakingKey,
}: FirstStepsProps & { readonly data: FirstStepsData }): ReactElement {
  const { t } = useTranslation('developers');
  const { base } = useAccount();
  const { key, order, sale, delivery } = data;
  const next = [key, order, sale, delivery].indexOf(null);
  return (
    <ol className={styles['steps']} aria-label={t('steps.title')}>
      <Step number={1} isDone={key !== null} isNext={next === 0} title={t('steps.key')}>
        {key === null ? (
          <Button
            size="xs"
            loading={isMakingKey}
            leftSection={<IconKey size={14} stroke={1.75} aria-hidden />}
            onClick={onMakeKey}
          >
            {t('key.make')}
          </Button>
        ) : (
          <>
            <code>{`${key.display_prefix}…`}</code> {t('steps.madeAt', { time: timeOf(key.created_at) })}
          </>
        )}
      </Step>
      <Step number={2} isDone={order !== null} isNext={next === 1} title={t('steps.quote')}>
        {order === null ? t('steps.quoteHow') : `${order.name}, ${timeOf(order.created_at)}`}
      </Step>
      <Step number={3} isDone={sale !== null} isNext={next === 2} title={t('steps.sale')}>
        {sale === null
          ? t('steps.saleHow')
          : t('steps.soldIn', {
              name: sale.name,
              duration: formatDuration(sale.milliseconds, currentLanguage()),
            })}
      </Step>
      <Step number={4} isDone={delivery !== null} isNext={next === 3} title={t('steps.webhook')}>
        {delivery === null ? (
          <>
            {t('steps.webhookHow')}
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
              renderRoot={(props) => <Link to={`${base}/developers/webhooks`} {...props} />}
            >
              {t('steps.addWebhook')}
            </Button>
          </>
        ) : (
          <>
            <code>{delivery.kind}</code> {timeOf(delivery.at)}
          </>
        )}
      </Step>
    </ol>
  );
}

function timeOf(time: string): string {
  return formatTimeFrom(serverNow(), new Date(time), currentLanguage());
}

interface StepProps {
  readonly number: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
  readonly title: string;
  readonly children: ReactNode;
}

function Step({ number, isDone, isNext, title, children }: StepProps): ReactElement {
  const { t } = useTranslation('developers');
  return (
    <li {...(isNext ? { 'aria-current': 'step' as const } : {})}>
      <span className={styles['number']} data-state={isDone ? 'done' : isNext ? 'next' : 'later'}>
        {isDone ? <IconCheck size={14} stroke={2.25} role="img" aria-label={t('steps.done')} /> : number}
      </span>
      <div className={styles['step']}>
        <h2>{title}</h2>
        <div className={styles['detail']}>{children}</div>
      </div>
    </li>
  );
}
