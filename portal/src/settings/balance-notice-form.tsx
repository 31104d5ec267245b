import { Button, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../forms/field-error.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { RupiahField } from '../forms/rupiah-field.tsx';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { type BalanceNotice, client, dataOf } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';
import { useBusinessChange } from './business-queries.ts';
import styles from './settings.module.css';

/** What is offered first, rupiah. */
const usualThreshold = 500_000;

/** Switches the notice on or off, with its threshold. */
export function BalanceNoticeForm({ stored }: { readonly stored: BalanceNotice }): ReactElement {
  const { t } = useTranslation('settings');
  const { can } = useAccount();
  const isDisabled = !can('settings:write');
  const [isOn, setOn] = useState(stored.threshold !== null);
  const [threshold, setThreshold] = useState<number | undefined>(stored.threshold ?? usualThreshold);
  const save = useBusinessChange(
    async (accountId, body: { threshold: number | null }) =>
      dataOf(
        await client.PUT('/portal/accounts/{account_id}/balance-notice', {
          params: { path: { account_id: accountId } },
          body,
        }),
      ),
    () => notifications.show({ message: t('saved') }),
  );
  const isMissing = isOn && (threshold ?? 0) < 1;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isMissing) save.mutate({ threshold: isOn ? (threshold ?? null) : null });
  };
  const lowSince = stored.low_since === null ? null : new Date(stored.low_since);
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className={styles['text']}>{t('notice.text')}</p>
      {lowSince !== null && (
        <Note meaning="look">{t('notice.low', { time: formatTime(lowSince, currentLanguage()) })}</Note>
      )}
      <Switch
        label={t('notice.on')}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      {isOn && (
        <RupiahField
          label={t('notice.threshold')}
          value={threshold}
          onChange={setThreshold}
          isDisabled={isDisabled}
          error={isMissing && <FieldError>{t('notice.missing')}</FieldError>}
        />
      )}
      <FormFailure error={save.error} />
      {isDisabled ? (
        <p className={styles['caption']}>{t('ownerOnly')}</p>
      ) : (
        <div className={styles['buttons']}>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  );
}
