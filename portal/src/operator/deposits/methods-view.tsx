import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../states/query-view.tsx';
import { BankAccountsPanel } from './bank-accounts-panel.tsx';
import { waysQuery } from './deposit-queries.ts';
import { FeedsPanel } from './feeds-panel.tsx';
import { GatewaysPanel } from './gateways-panel.tsx';
import { MethodsPanel } from './methods-panel.tsx';

/** The ways to pay in: gateways, bank accounts with their feeds, and methods with their bounds. */
export function MethodsView(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  // Most of the panels read the same: they come together, or fail once.
  const ways = useQuery(waysQuery);
  return (
    <QueryView query={ways} failed={t('failed.methods')} lines={8}>
      {() => (
        <>
          <GatewaysPanel />
          <BankAccountsPanel />
          <MethodsPanel />
          <FeedsPanel />
        </>
      )}
    </QueryView>
  );
}
