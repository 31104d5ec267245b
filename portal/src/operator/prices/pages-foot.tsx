import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../format/rupiah.ts';
import styles from './pages-foot.module.css';

interface PagesFootProps {
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
  readonly children: ReactNode;
}

/** The foot of a list that is in memory at the server, so its pages have numbers. */
export function PagesFoot({ page, last, onPage, children }: PagesFootProps): ReactElement {
  const { t } = useTranslation('operator-prices');
  return (
    <>
      <span>
        {children}
        {last > 1 && ` · ${t('pages.page', { page: formatNumber(page), last: formatNumber(last) })}`}
      </span>
      {last > 1 && (
        <nav className={styles['buttons']} aria-label={t('pages.label')}>
          <Button
            variant="default"
            size="xs"
            disabled={page <= 1}
            leftSection={<IconChevronLeft size={16} stroke={1.75} aria-hidden />}
            onClick={() => onPage(page - 1)}
          >
            {t('pages.previous')}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={page >= last}
            rightSection={<IconChevronRight size={16} stroke={1.75} aria-hidden />}
            onClick={() => onPage(page + 1)}
          >
            {t('pages.next')}
          </Button>
        </nav>
      )}
    </>
  );
}
