import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { useAccount } from '../operations/account.ts';
import { noResale, type Resale } from './resale.ts';

/**
 * The resale prices of the account in this browser. That the own prices are shown is never remembered: it is chosen each time.
 */
export function useResale(): [Resale, (resale: Resale) => void] {
  const { accountId } = useAccount();
  const [showsCost, setShowsCost] = useState(false);
  const [{ margin, step }, store] = useLocalStorage({
    key: `konter-resale-${accountId}`,
    defaultValue: { margin: noResale.margin, step: noResale.step },
    getInitialValueInEffect: false,
  });
  return [
    { margin, step, showsCost },
    (resale) => {
      setShowsCost(resale.showsCost);
      store({ margin: resale.margin, step: resale.step });
    },
  ];
}
