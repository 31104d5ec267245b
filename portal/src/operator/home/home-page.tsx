import { Button } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock, formatDay } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { PageHead } from '../../pages/page-head.tsx';
import { Note } from '../../panel/note.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { QueryView } from '../../states/query-view.tsx';
import { FiguresPanel } from './figures-panel.tsx';
import styles from './home-page.module.css';
import { HoursPanel } from './hours-panel.tsx';
import { LatestPanels } from './latest-panels.tsx';
import { type OperatorHome, useOperatorHome } from './operator-home-query.ts';
import { ProfitPanel } from './profit-panel.tsx';
import { SuppliersPanel } from './suppliers-panel.tsx';
import { TasksPanel } from './tasks-panel.tsx';

/** The first page of operators: can we sell, how is today, what needs me, what happened last. */
export function OperatorHomePage(): ReactElement {
  const { t } = useTranslation('operator-home');
  const query = useOperatorHome();
  usePageTitle(t('title'));
  return (
    <>
      <PageHead
        title={t('title')}
        {...(query.data === undefined ? {} : { subtitle: subtitleOf(query.data) })}
        actions={<HomeAction />}
      />
      <QueryView query={query} failed={t('failed')} lines={8}>
        {(home) => (
          <>
            {home.quarantine && <Note meaning="bad">{t('quarantine')}</Note>}
            <FiguresPanel home={home} />
            <div className={styles['columns']}>
              <div className={styles['column']}>
                <SuppliersPanel home={home} />
                <HoursPanel home={home} />
              </div>
              <div className={styles['column']}>
                <TasksPanel home={home} />
                {home.days !== null && home.days.length > 0 && <ProfitPanel days={home.days} />}
              </div>
            </div>
            <LatestPanels home={home} />
          </>
        )}
      </QueryView>
    </>
  );
}

/** The primary action leads to the queue of reviews. */
function HomeAction(): ReactElement {
  const { t } = useTranslation('operator-home');
  const { can } = useOperator();
  if (!can('reviews:read')) return <></>;
  return (
    <Button
      leftSection={<IconGavel size={16} stroke={1.75} aria-hidden />}
      renderRoot={(props) => <Link to="/operator/reviews" {...props} />}
    >
      {t('openQueue')}
    </Button>
  );
}

function subtitleOf({ now }: OperatorHome): string {
  const language = currentLanguage();
  const at = new Date(now);
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'Asia/Jakarta' });
  return `${weekday.format(at)}, ${formatDay(at, language)}, ${formatClock(at)} WIB`;
}
