import type { ReactElement } from 'react';
import { BankAccountsPanel } from './bank-accounts-panel.tsx';
import { FeedsPanel } from './feeds-panel.tsx';
import { GatewaysPanel } from './gateways-panel.tsx';
import { MethodsPanel } from './methods-panel.tsx';

/** The ways to pay in: gateways, bank accounts with their feeds, and methods with their bounds. */
export function WaysView(): ReactElement {
  return (
    <>
      <GatewaysPanel />
      <BankAccountsPanel />
      <MethodsPanel />
      <FeedsPanel />
    </>
  );
}
