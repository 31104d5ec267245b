import { useTranslation } from 'react-i18next';
import { formatShortDay } from '../../format/time.ts';
import { currentLanguage, type Language } from '../../language/language.ts';
import { supplierName } from '../orders/supplier-name.tsx';

/** The conditions of alerts that the catalogues tell in words: `alerts/condition.ts` of the server has them. */
const knownConditions = [
  'audit_findings',
  'backup_failed',
  'backup_old',
  'bank_lines_held',
  'chain_heads_failing',
  'complaints_waiting',
  'deposit_cases',
  'disk_low',
  'due_search_late',
  'endpoint_failing',
  'gateway_unreachable',
  'live_requests_waiting',
  'operator_added',
  'orders_old',
  'price_above_selling_price',
  'price_rows_held',
  'quarantine',
  'reconciliation_difference',
  'reviews_waiting',
  'security_events',
  'stray_callbacks',
  'supplier_deposit_low',
  'supplier_paused',
  'supplier_slow',
  'supplier_success_low',
  'supplier_unreachable',
] as const;

/** Tells the condition of an alert in words. One of another version stays as it is stored, with what it is about. */
export function useConditionText(): (condition: string, subject: string) => string {
  const { t } = useTranslation('operator-records');
  return (condition, subject) => {
    const known = knownConditions.find((one) => one === condition);
    return known === undefined
      ? `${condition}: ${subject}`
      : t(`condition.${known}`, { subject: subjectText(condition, subject, currentLanguage()) });
  };
}

/** What a condition is about, as people write it. Pure. */
export function subjectText(condition: string, subject: string, language: Language): string {
  if (condition.startsWith('supplier_')) return supplierName(subject);
  if (condition !== 'reconciliation_difference') return subject;
  // A supplier and a day. An alert that an earlier version stored has no day.
  const [supplier = '', day] = subject.split(' ');
  return [supplierName(supplier), ...(day === undefined ? [] : [formatShortDay(day, language)])].join(', ');
}
