import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { knownActions } from './known-actions.ts';

const isKnown = (action: string): action is (typeof knownActions)[number] =>
  i18next.exists(`action.${action}`, { ns: 'operator-records' });

/** Tells an action in words. One that the catalogues do not know stays as it is recorded. */
export function useActionText(): (action: string) => string {
  const { t } = useTranslation('operator-records');
  return (action) => (isKnown(action) ? t(`action.${action}`) : action);
}
