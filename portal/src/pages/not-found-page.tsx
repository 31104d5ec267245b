import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PageState } from '../states/page-state.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import styles from './standalone-page.module.css';

/** The page of an address that leads nowhere. */
export function NotFoundPage(): ReactElement {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  return (
    <main className={styles['page']}>
      <PageState
        isPage
        icon={IconMapQuestion}
        title={t('notFound.title')}
        actions={
          <Button component="a" href="/">
            {t('state.home')}
          </Button>
        }
      >
        <p>{t('notFound.text')}</p>
      </PageState>
    </main>
  );
}
