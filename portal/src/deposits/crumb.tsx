import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { BackLink } from '../pages/back-link.tsx';

/** Leads back to the list of deposits. */
export function DepositsCrumb(): ReactElement {
  const { t } = useTranslation('deposits');
  const { base } = useAccount();
  return <BackLink to={`${base}/deposits`}>{t('list.title')}</BackLink>;
}
