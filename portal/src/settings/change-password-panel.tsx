import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../forms/field-error.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { client, dataOf } from '../operations/portal-client.ts';
import { Panel } from '../panel/panel.tsx';
import { CurrentPassword } from '../person/current-password.tsx';
import { NewPassword } from '../person/new-password.tsx';
import { usePasswordRefusal } from '../person/password-refusal.ts';
import { passwordMin, strengthOf } from '../person/password-strength.ts';
import styles from './settings.module.css';

/** Changes the password. All other sessions end. */
export function ChangePasswordPanel({ email }: { readonly email: string }): ReactElement {
  const { t } = useTranslation('settings');
  const { t: person } = useTranslation('person');
  const queries = useQueryClient();
  const passwordRefusal = usePasswordRefusal();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [isTried, setTried] = useState(false);
  const change = useMutation({
    mutationFn: async () =>
      dataOf(
        await client.POST('/portal/person/password', {
          body: { current_password: current, new_password: next },
        }),
      ),
    onSuccess: async () => {
      setCurrent('');
      setNext('');
      setTried(false);
      notifications.show({ message: t('password.done') });
      await queries.invalidateQueries({ queryKey: ['person-sessions'] });
    },
  });
  const isShort = strengthOf(next) === 0;
  const refusal = passwordRefusal(change.error);
  const error = isTried && isShort ? person('password.refused.tooShort', { least: passwordMin }) : refusal;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isShort && current !== '') change.mutate();
  };
  return (
    <Panel title={t('password.title')} isPadded>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <CurrentPassword email={email} label={t('password.current')} value={current} onChange={setCurrent} />
        <NewPassword
          label={t('password.new')}
          value={next}
          onChange={setNext}
          error={error !== undefined && <FieldError>{error}</FieldError>}
        />
        <FormFailure
          error={refusal === undefined ? change.error : null}
          known={{ wrong_credentials: person('password.wrong') }}
        />
        <div className={styles['buttons']}>
          <Button type="submit" loading={change.isPending} disabled={current === '' || next === ''}>
            {t('password.action')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
