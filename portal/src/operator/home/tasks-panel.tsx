import {
  IconAlertTriangle,
  IconBuildingBank,
  IconBuildingStore,
  IconFileInvoice,
  IconGavel,
  IconMessage2,
  IconQuestionMark,
  IconScale,
  IconTags,
  IconUsers,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatElapsed } from '../../format/elapsed.ts';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatShortDay } from '../../format/time.ts';
import counts from '../../home/task-panel.module.css';
import { TaskRow, type TaskRowProps } from '../../home/task-row.tsx';
import { currentLanguage } from '../../language/language.ts';
import { Panel } from '../../panel/panel.tsx';
import { useConditionText } from '../records/condition-text.ts';
import { supplierName } from '../orders/supplier-name.tsx';
import styles from './home-page.module.css';
import type { OperatorHome } from './operator-home-query.ts';

type Task = OperatorHome['tasks'][number];
type TaskList = Extract<Task, { kind: 'list' }>['list'];

/** The list behind each task. */
const lists: Readonly<Record<TaskList, { icon: TablerIcon; to: string; filters?: Record<string, string> }>> =
  {
    reviews: { icon: IconGavel, to: '/operator/reviews' },
    rulings: { icon: IconUsers, to: '/operator/reviews', filters: { view: 'proposals' } },
    strays: { icon: IconQuestionMark, to: '/operator/reviews', filters: { view: 'strays' } },
    complaints: { icon: IconMessage2, to: '/operator/reviews', filters: { view: 'complaints' } },
    payments: { icon: IconBuildingBank, to: '/operator/deposits' },
    proofs: { icon: IconFileInvoice, to: '/operator/deposits', filters: { view: 'requests', proof: 'yes' } },
    held_lines: { icon: IconBuildingBank, to: '/operator/deposits', filters: { view: 'lines' } },
    proposals: { icon: IconUsers, to: '/operator/deposits', filters: { view: 'proposals' } },
    deposit_cases: { icon: IconScale, to: '/operator/reconciliation', filters: { tab: 'deposits' } },
    held_prices: { icon: IconTags, to: '/operator/products', filters: { view: 'held' } },
    live_requests: { icon: IconBuildingStore, to: '/operator/clients', filters: { state: 'waiting' } },
    failing_endpoints: { icon: IconWebhook, to: '/operator/webhooks', filters: { health: 'failing' } },
  };

/** So many tasks leave the chart beside them in proportion. */
const shownAtFirst = 6;

/** What needs me: what waits longest first. The last line says that there is nothing else, or shows the rest. */
export function TasksPanel({ home: { tasks, now } }: { readonly home: OperatorHome }): ReactElement {
  const { t } = useTranslation('operator-home');
  const [showsAll, setShowsAll] = useState(false);
  const rest = showsAll ? 0 : Math.max(0, tasks.length - shownAtFirst);
  return (
    <Panel
      title={t('tasks.title')}
      {...(tasks.length === 0 ? {} : { actions: <span className={counts['count']}>{tasks.length}</span> })}
    >
      <ul>
        {tasks.slice(0, tasks.length - rest).map((task) => (
          <TaskItem key={keyOf(task)} task={task} now={now} />
        ))}
      </ul>
      {rest > 0 ? (
        <button type="button" className={styles['more']} onClick={() => setShowsAll(true)}>
          {t('tasks.more', { count: rest })}
        </button>
      ) : (
        <p className={counts['rest']}>{tasks.length === 0 ? t('tasks.empty') : t('tasks.noMore')}</p>
      )}
    </Panel>
  );
}

function keyOf(task: Task): string {
  if (task.kind === 'list') return task.list;
  return task.kind === 'alert' ? task.alert_id : `${task.supplier} ${task.day}`;
}

function TaskItem({ task, now }: { readonly task: Task; readonly now: string }): ReactElement {
  return <TaskRow {...useDescription(task, now)} />;
}

function useDescription(task: Task, now: string): TaskRowProps {
  const { t } = useTranslation('operator-home');
  const conditionText = useConditionText();
  const language = currentLanguage();
  const age =
    task.since === null ? undefined : formatElapsed(Date.parse(now) - Date.parse(task.since), language);
  switch (task.kind) {
    case 'list': {
      const { icon, to, filters = {} } = lists[task.list];
      return {
        ...{ icon, to, filters, isWarning: task.list !== 'live_requests' },
        title: t(`task.${task.list}`, { count: task.count }),
        text: [
          ...(task.amount === null || task.amount === 0 ? [] : [formatRupiah(task.amount)]),
          age === undefined ? t('tasks.unknownAge') : t('tasks.oldest', { age }),
        ].join(' · '),
      };
    }
    case 'differences':
      return {
        ...{ icon: IconScale, isWarning: true, to: '/operator/reconciliation' },
        filters: { supplier: task.supplier, day: task.day },
        title: t('task.differences', { count: task.count }),
        text: `${formatRupiah(task.amount)} · ${supplierName(task.supplier)}, ${formatShortDay(task.day, language)}`,
      };
    default:
      return {
        icon: IconAlertTriangle,
        isWarning: true,
        ...placeOf(task.condition, task.subject),
        title: conditionText(task.condition, task.subject),
        text: t('tasks.since', { age: age ?? '' }),
      };
  }
}

/** Where an operator does something about a condition; the list of alerts when there is no better place. */
function placeOf(condition: string, subject: string): Pick<TaskRowProps, 'filters' | 'to'> {
  if (condition.startsWith('supplier_')) return { to: `/operator/suppliers/${encodeURIComponent(subject)}` };
  if (condition === 'orders_old') return { to: '/operator/orders', filters: { status: 'processing' } };
  if (condition === 'price_above_selling_price') return { to: '/operator/products' };
  if (condition === 'security_events') return { to: '/operator/audit', filters: { tab: 'security' } };
  if (condition === 'operator_added') return { to: '/operator/team' };
  return { to: '/operator/audit', filters: { tab: 'alerts' } };
}
