import {
  IconAlertTriangle,
  IconBuildingBank,
  IconClockExclamation,
  IconKey,
  IconWallet,
  IconWebhook,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { formatTimeFrom } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import type { Home } from './home-query.ts';
import styles from './task-panel.module.css';
import { TaskRow, type TaskRowProps } from './task-row.tsx';

type Task = Home['tasks'][number];

/** What needs me. The last line says that there is nothing else. */
export function TaskPanel({ home: { now, tasks } }: { readonly home: Home }): ReactElement {
  const { t } = useTranslation('home');
  return (
    <Panel
      title={t('tasks.title')}
      {...(tasks.length === 0 ? {} : { actions: <span className={styles['count']}>{tasks.length}</span> })}
    >
      <div className={styles['panel']}>
        <ul>
          {tasks.map((task) => (
            <TaskItem key={JSON.stringify(task)} task={task} now={new Date(now)} />
          ))}
        </ul>
        <p className={styles['rest']}>{tasks.length === 0 ? t('tasks.empty') : t('tasks.noMore')}</p>
      </div>
    </Panel>
  );
}

interface TaskItemProps {
  readonly task: Task;
  readonly now: Date;
}

function TaskItem({ task, now }: TaskItemProps): ReactElement {
  return <TaskRow {...useDescription(task, now)} />;
}

type OrderTask = Extract<Task, { kind: 'orders_delayed' | 'orders_in_review' }>;
type DepositTask = Extract<Task, { kind: 'deposit' }>;

function useDescription(task: Task, now: Date): TaskRowProps {
  const { t } = useTranslation('home');
  const { base } = useAccount();
  const time = (at: string): string => formatTimeFrom(now, new Date(at), currentLanguage());
  switch (task.kind) {
    case 'low_balance':
      return {
        ...{ icon: IconWallet, isWarning: true, to: `${base}/deposits/new` },
        title: t('task.lowBalance'),
        text: t('task.lowBalanceText', { count: Math.max(0, Math.floor(task.days * 24)) }),
      };
    case 'no_deposit':
      return {
        ...{ icon: IconBuildingBank, isWarning: false, to: `${base}/deposits/new` },
        ...{ title: t('task.noDeposit'), text: t('task.noDepositText') },
      };
    case 'endpoint_failing':
      return {
        ...{ icon: IconWebhook, isWarning: true, to: `${base}/developers/webhooks/${task.endpoint_id}` },
        title: task.disabled
          ? t('task.endpointOff', { name: task.name })
          : t('task.endpoint', { name: task.name }),
        text:
          task.since === null
            ? t('task.endpointTextUnknown')
            : t('task.endpointText', { time: time(task.since) }),
      };
    case 'key_expires':
      return {
        ...{ icon: IconKey, isWarning: true, to: `${base}/developers/keys` },
        title: t('task.key', { name: task.name }),
        text: t('task.keyText', { time: time(task.at) }),
      };
    case 'deposit':
      return describeDeposit(task, base, time, t);
    default:
      return describeOrders(task, base, time, t);
  }
}

type Translate = ReturnType<typeof useTranslation<'home'>>['t'];
type FormatTime = (at: string) => string;

function describeDeposit(task: DepositTask, base: string, time: FormatTime, t: Translate): TaskRowProps {
  const isReview = task.status === 'in_review';
  const amount = formatRupiah(task.payable);
  return {
    ...{ icon: IconBuildingBank, isWarning: isReview, to: `${base}/deposits/${task.deposit_id}` },
    title: isReview ? t('task.depositReview', { amount }) : t('task.deposit', { amount }),
    text: isReview
      ? t('task.depositReviewText', { number: task.number })
      : t('task.depositText', { number: task.number, time: time(task.expires_at) }),
  };
}

function describeOrders(task: OrderTask, base: string, time: FormatTime, t: Translate): TaskRowProps {
  const isReview = task.kind === 'orders_in_review';
  const oldest = {
    name: task.name,
    price: formatRupiah(task.price),
    time: time(task.since),
  };
  return {
    icon: isReview ? IconAlertTriangle : IconClockExclamation,
    isWarning: true,
    ...(task.count === 1
      ? { to: `${base}/orders/${task.order_id}` }
      : { to: `${base}/orders`, filters: { status: isReview ? 'manual_review' : 'processing' } }),
    title: isReview ? t('task.review', { count: task.count }) : t('task.delayed', { count: task.count }),
    text: isReview ? t('task.reviewText', oldest) : t('task.delayedText', oldest),
  };
}
