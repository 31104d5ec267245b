import { useTranslation } from 'react-i18next';

/** Tells why a price list could not be read, in the language of the page. What the supplier itself said stays as it is. */
export function useListFault(): (fault: string) => string {
  const { t } = useTranslation('operator-suppliers');
  return (fault) => {
    const [, code] = /^refused with code (.+)$/.exec(fault) ?? [];
    if (code !== undefined) return t('listFault.refused', { code });
    if (fault === 'no answer') return t('sync.silent');
    if (fault === 'no readable row') return t('listFault.noRow');
    return fault === 'unfinished' ? t('listFault.unfinished') : fault;
  };
}
