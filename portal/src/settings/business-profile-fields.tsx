import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RupiahField } from '../forms/rupiah-field.tsx';
import styles from './settings.module.css';

/** What a person types about the business. */
export interface TypedProfile {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly receipt_note: string;
  /** Rupiah; undefined while the field is empty. */
  readonly resale_margin: number | undefined;
}

interface FieldsProps {
  readonly form: UseFormReturnType<TypedProfile>;
  readonly isDisabled: boolean;
}

/** The fields of the business on receipts. */
export function BusinessProfileFields({ form, isDisabled }: FieldsProps): ReactElement {
  const { t } = useTranslation('settings');
  return (
    <>
      <TextInput
        label={t('business.name')}
        autoComplete="organization"
        maxLength={100}
        disabled={isDisabled}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('business.address')}
        autoComplete="street-address"
        maxLength={200}
        disabled={isDisabled}
        {...form.getInputProps('address')}
      />
      <div className={styles['pair']}>
        <TextInput
          label={t('business.phone')}
          type="tel"
          autoComplete="tel"
          maxLength={26}
          disabled={isDisabled}
          {...form.getInputProps('phone')}
        />
        <RupiahField
          label={t('business.margin')}
          isDisabled={isDisabled}
          value={form.values.resale_margin}
          {...form.getInputProps('resale_margin')}
        />
      </div>
      <p className={styles['caption']}>{t('business.marginText')}</p>
      <Textarea
        label={t('business.note')}
        maxLength={200}
        autosize
        minRows={2}
        disabled={isDisabled}
        {...form.getInputProps('receipt_note')}
        onChange={(event) =>
          form.setFieldValue('receipt_note', event.currentTarget.value.replaceAll('\n', ' '))
        }
      />
    </>
  );
}
