import { Button, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../forms/field-error.tsx';
import { focusFirstError } from '../forms/focus-first-error.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { client, dataOf, type LiveApproval } from '../operations/portal-client.ts';
import { useBusinessChange } from './business-queries.ts';
import styles from './settings.module.css';

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;

interface TypedRequest {
  readonly business_name: string;
  readonly contact_name: string;
  readonly phone: string;
  readonly bank: string;
  readonly bank_account_number: string;
  readonly bank_account_holder: string;
}

/** The fields, with what an earlier request said. */
function useLiveRequest(last: LiveApproval): UseFormReturnType<TypedRequest> {
  const { t } = useTranslation('settings');
  const wrong = (text: ReactNode): ReactNode => <FieldError>{text}</FieldError>;
  const needed = (text: string): ReactNode => (text.trim() === '' ? wrong(t('live.missing')) : null);
  return useForm<TypedRequest>({
    initialValues: {
      business_name: last.business_name ?? '',
      contact_name: last.contact_name ?? '',
      phone: last.phone ?? '',
      bank: last.bank ?? '',
      bank_account_number: last.bank_account_number ?? '',
      bank_account_holder: last.bank_account_holder ?? '',
    },
    validate: {
      business_name: needed,
      contact_name: needed,
      phone: (text) => (digitsIn(text) >= 8 && digitsIn(text) <= 15 ? null : wrong(t('phoneWrong'))),
      bank: needed,
      bank_account_number: (text) =>
        /^[\d .-]+$/.test(text) && digitsIn(text) >= 5 && digitsIn(text) <= 20
          ? null
          : wrong(t('live.numberWrong')),
      bank_account_holder: needed,
    },
  });
}

/** The form that asks for live. `last`: an earlier request, whose data is offered again. */
export function LiveRequestForm({ last }: { readonly last: LiveApproval }): ReactElement {
  const { t } = useTranslation('settings');
  const form = useLiveRequest(last);
  const ask = useBusinessChange(
    async (accountId, body: TypedRequest) =>
      dataOf(
        await client.POST('/portal/accounts/{account_id}/live-requests', {
          params: { path: { account_id: accountId } },
          body,
        }),
      ),
    () => notifications.show({ message: t('live.sent') }),
  );
  const field = (name: keyof TypedRequest, label: string, rest: object = {}): ReactElement => (
    <TextInput label={label} maxLength={100} {...rest} {...form.getInputProps(name)} />
  );
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={form.onSubmit((values) => ask.mutate(values), focusFirstError(form))}
    >
      {field('business_name', t('live.business'), { autoComplete: 'organization' })}
      <div className={styles['pair']}>
        {field('contact_name', t('live.contact'), { autoComplete: 'name' })}
        {field('phone', t('live.phone'), { type: 'tel', autoComplete: 'tel', maxLength: 26 })}
      </div>
      <p className={styles['title']}>{t('live.bankTitle')}</p>
      <div className={styles['pair']}>
        {field('bank', t('live.bank'), { maxLength: 50 })}
        {field('bank_account_number', t('live.number'), { inputMode: 'numeric', maxLength: 30 })}
      </div>
      {field('bank_account_holder', t('live.holder'))}
      <FormFailure error={ask.error} known={{ live_already_requested: t('live.already') }} />
      <div className={styles['buttons']}>
        <Button type="submit" loading={ask.isPending}>
          {t('live.action')}
        </Button>
      </div>
    </form>
  );
}
