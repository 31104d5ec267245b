import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../panel/note.tsx';
import { Panel } from '../panel/panel.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';
import styles from './settings.module.css';

/** The address that the person signs in with. It changes only after a link at the old and one at the new address. */
export function ChangeEmailPanel({ email }: { readonly email: string }): ReactElement {
  const { t } = useTranslation('settings');
  const [state, setState] = useState<'closed' | 'open' | 'sent'>('closed');
  return (
    <Panel title={t('email.title')} isPadded>
      <div className={styles['form']}>
        <p className={styles['value']}>{email}</p>
        {state === 'sent' && (
          <Note meaning="ok" isAlert>
            {t('email.sent', { old: email })}
          </Note>
        )}
        {state === 'open' ? (
          <ChangeEmailForm email={email} onEnd={(isSent) => setState(isSent ? 'sent' : 'closed')} />
        ) : (
          <div className={styles['buttons']}>
            <Button variant="default" onClick={() => setState('open')}>
              {t('email.open')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
