import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCustomerNumber } from '../format/customer-number.ts';
import { formatNumber } from '../format/rupiah.ts';
import type { CurrentAccount } from '../operations/account.ts';
import { RequestFailed } from '../operations/portal-client.ts';
import { localNumber } from './operator-of.ts';
import type { SaleDraft } from './sale-draft.ts';
import { type Customer, lookUpCustomer } from './sales.ts';
import styles from './sell.module.css';
import type { CatalogChoice } from './use-catalog-choice.ts';
import { useFieldLabel } from './use-field-label.ts';

interface CustomerFieldsProps {
  readonly account: CurrentAccount;
  readonly draft: SaleDraft;
  readonly choice: CatalogChoice;
  readonly refusal: RequestFailed | undefined;
  readonly isMissing: boolean;
  readonly onChange: (changes: Partial<SaleDraft>) => void;
}

/** Refusals that are about the number: they stand below it. */
const ofNumber = [
  'bill_already_paid',
  'bill_not_found',
  'customer_not_found',
  'invalid_destination',
] as const;
type NumberRefusal = (typeof ofNumber)[number];

/** The refusal of a number, if this is one. */
export function numberRefusalOf(code: string | undefined): NumberRefusal | undefined {
  return ofNumber.find((one) => one === code);
}

/** The number of the customer, and what else the product needs, such as the zone of a player. */
export function CustomerFields(props: CustomerFieldsProps): ReactElement {
  const { t } = useTranslation('sell');
  const { account, draft, choice, refusal, isMissing, onChange } = props;
  const labelOf = useFieldLabel();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [first, ...others] = choice.fields;
  const refused = numberRefusalOf(refusal?.code);
  const errorOf = (key: string | undefined, mode: 'numeric' | 'tel' | 'text' = 'text'): ReactNode => {
    if (refused === undefined) return undefined;
    if (refused !== 'invalid_destination') return key === first?.key ? t(`field.${refused}`) : undefined;
    return refusal?.field === key || refusal?.field === undefined ? t(`field.bad.${mode}`) : undefined;
  };
  useEffect(() => {
    if (refused !== undefined) input.current?.focus();
  }, [refused, refusal]);
  return (
    <div className={styles['fields']}>
      <TextInput
        ref={input}
        id="sale-number"
        size="lg"
        label={labelOf(first?.label ?? '')}
        placeholder={first?.input_mode === 'tel' ? t('form.phoneExample') : ''}
        inputMode={first?.input_mode ?? 'text'}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={draft.number}
        error={isMissing ? t('field.required') : errorOf(first?.key, first?.input_mode)}
        onChange={({ currentTarget: { value } }) => onChange({ number: value })}
      />
      <NumberHint draft={draft} choice={choice} account={account} />
      {others.map(({ key, label, input_mode: mode }) => (
        <TextInput
          key={key}
          label={labelOf(label)}
          inputMode={mode ?? 'text'}
          autoComplete="off"
          maxLength={64}
          value={draft.rest[key] ?? ''}
          error={errorOf(key, mode)}
          onChange={({ currentTarget: { value } }) => onChange({ rest: { ...draft.rest, [key]: value } })}
        />
      ))}
    </div>
  );
}

interface NumberHintProps {
  readonly account: CurrentAccount;
  readonly draft: SaleDraft;
  readonly choice: CatalogChoice;
}

/** Whose number it is: the operator by its prefix, or the name where suppliers can tell it. */
function NumberHint({ account, draft, choice }: NumberHintProps): ReactElement {
  const { t } = useTranslation('sell');
  const lookup = (choice.product ?? choice.products.data?.products[0])?.lookup;
  const number = localNumber(draft.number);
  const look = useMutation<Customer, Error, string>({
    mutationFn: (customerNo) => lookUpCustomer(account, lookup ?? 'pln', customerNo),
  });
  if (lookup !== null && lookup !== undefined)
    return (
      <p className={styles['lookup']}>
        <Button
          variant="default"
          size="xs"
          type="button"
          disabled={number === ''}
          loading={look.isPending}
          onClick={() => look.mutate(number)}
        >
          {t('lookup.action')}
        </Button>
        <span role="status">
          {look.variables === number && <LookedUp customer={look.data} error={look.error} />}
        </span>
      </p>
    );
  if (choice.fields[0]?.input_mode !== 'tel') return <p className={styles['hint']} role="status" />;
  const { operator, group, brand } = choice;
  // A number that was moved to another operator keeps its prefix, so this is a question and no refusal.
  if (operator !== undefined && brand !== undefined && brand !== operator && isOfOperators(group, operator))
    return (
      <p className={styles['look']} role="status">
        {t('form.otherOperator', { operator, brand })}
      </p>
    );
  return (
    <p className={styles['hint']} role="status">
      {operator === undefined
        ? t('form.numberHint')
        : t('form.operator', { operator, number: formatCustomerNumber(number) })}
    </p>
  );
}

/** Whether a category sells by operator: then the brand and the number belong together. */
function isOfOperators(group: CatalogChoice['group'], operator: string): boolean {
  return group?.brands.some(({ brand }) => brand === operator) === true;
}

interface LookedUpProps {
  readonly customer: Customer | undefined;
  readonly error: Error | null;
}

function LookedUp({ customer, error }: LookedUpProps): ReactElement | undefined {
  const { t } = useTranslation('sell');
  if (error instanceof RequestFailed)
    return (
      <span className={styles['bad']}>
        {error.code === 'customer_not_found' || error.code === 'invalid_destination'
          ? t('lookup.none')
          : t('lookup.unavailable')}
      </span>
    );
  if (customer === undefined) return undefined;
  const { name, tariff, power } = customer;
  const meter =
    tariff === null || power === null ? '' : t('lookup.meter', { tariff, power: formatNumber(power) });
  return (
    <>
      <strong>{name}</strong> {meter}
    </>
  );
}
