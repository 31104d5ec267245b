import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../forms/field-error.tsx';
import { focusFirstError } from '../forms/focus-first-error.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { useAccount } from '../operations/account.ts';
import { type BusinessProfile, client, dataOf } from '../operations/portal-client.ts';
import { BusinessProfileFields, type TypedProfile } from './business-profile-fields.tsx';
import { useBusinessChange } from './business-queries.ts';
import { ReceiptPreview } from './receipt-preview.tsx';
import styles from './settings.module.css';

/** The most that a receipt may add, rupiah. */
const marginMax = 1_000_000;

/** What receipts say about the business, with a receipt beside it. Only the owner changes it. */
export function BusinessProfileForm({ stored }: { readonly stored: BusinessProfile }): ReactElement {
  const { t } = useTranslation('settings');
  const { can } = useAccount();
  const canWrite = can('settings:write');
  const form = useForm<TypedProfile>({
    initialValues: {
      name: stored.name,
      address: stored.address ?? '',
      phone: stored.phone ?? '',
      receipt_note: stored.receipt_note ?? '',
      resale_margin: stored.resale_margin,
    },
    validate: {
      name: (text) => (text.trim() === '' ? <FieldError>{t('business.nameMissing')}</FieldError> : null),
      phone: (text) => {
        const { length } = text.replaceAll(/\D/g, '');
        return text.trim() === '' || (length >= 8 && length <= 15) ? null : (
          <FieldError>{t('phoneWrong')}</FieldError>
        );
      },
      resale_margin: (margin = 0) =>
        margin > marginMax ? <FieldError>{t('business.marginWrong')}</FieldError> : null,
    },
  });
  const save = useBusinessChange(
    async (accountId, { resale_margin: margin = 0, ...typed }: TypedProfile) =>
      dataOf(
        await client.PUT('/portal/accounts/{account_id}/business-profile', {
          params: { path: { account_id: accountId } },
          body: { ...typed, resale_margin: margin },
        }),
      ),
    () => notifications.show({ message: t('saved') }),
  );
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError(form))}
    >
      <p className={styles['text']}>{t('business.text')}</p>
      <BusinessProfileFields form={form} isDisabled={!canWrite} />
      <ReceiptPreview {...form.values} />
      <FormFailure error={save.error} />
      {canWrite ? (
        <div className={styles['buttons']}>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </div>
      ) : (
        <p className={styles['caption']}>{t('ownerOnly')}</p>
      )}
    </form>
  );
}
