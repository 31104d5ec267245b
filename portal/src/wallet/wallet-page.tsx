import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../pages/page-head.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { StatementView } from './statement-view.tsx';

/** The balance of the account, and its statement. */
export function WalletPage(): ReactElement {
  const { t } = useTranslation('wallet');
  usePageTitle(t('title'));
  return (
    <StatementView
      isPage
      head={(actions) => <PageHead title={t('title')} subtitle={t('subtitle')} actions={actions} />}
    />
  );
}
