import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './pager.module.css';

interface PagerProps {
  /** The cursors of the pages beside this one, as the server answered them; null at an end. */
  readonly older: string | null;
  readonly newer: string | null;
  readonly onPage: (cursor: string) => void;
  /** The names of the buttons where the list is not in the order of time. */
  readonly labels?: { readonly older: string; readonly newer: string };
  /** What the page shows, such as its first and last time. */
  readonly children?: ReactNode;
}

/** The foot of a list: the newer and the older page. There are no page numbers over millions of rows. */
export function Pager({ older, newer, onPage, labels, children }: PagerProps): ReactElement {
  const { t } = useTranslation();
  const button = (cursor: string | null): { disabled: boolean; onClick: () => void } => ({
    disabled: cursor === null,
    onClick: () => {
      if (cursor !== null) onPage(cursor);
    },
  });
  return (
    <>
      <span>{children}</span>
      <nav className={styles['buttons']} aria-label={t('pager.label')}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconChevronLeft size={16} stroke={1.75} aria-hidden />}
          {...button(newer)}
        >
          {labels?.newer ?? t('pager.newer')}
        </Button>
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronRight size={16} stroke={1.75} aria-hidden />}
          {...button(older)}
        >
          {labels?.older ?? t('pager.older')}
        </Button>
      </nav>
    </>
  );
}
