import { Button, Modal } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../operations/portal-client.ts';
import { readSession } from '../operations/session.ts';
import { Panel } from '../panel/panel.tsx';
import { TwoFactorSetup } from '../person/two-factor-setup.tsx';
import { DisableTwoFactorDialog } from './disable-two-factor-dialog.tsx';
import { NewBackupCodesDialog } from './new-backup-codes-dialog.tsx';
import styles from './settings.module.css';

/** One-time codes of the person: set up, switched off, and their backup codes. */
export function TwoFactorPanel({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState<'codes' | 'off' | 'setup'>();
  const close = (): void => setOpen(undefined);
  const Icon = person.two_factor ? IconShieldCheck : IconShieldOff;
  return (
    <Panel title={t('twoFactor.title')} isPadded>
      <div className={styles['form']}>
        <span className={styles['state']} data-meaning={person.two_factor ? 'ok' : 'wait'}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {person.two_factor ? t('twoFactor.on') : t('twoFactor.off')}
        </span>
        <p className={styles['text']}>{person.two_factor ? t('twoFactor.onText') : t('twoFactor.offText')}</p>
        <div className={styles['buttons']}>
          {person.two_factor ? (
            <>
              <Button variant="default" onClick={() => setOpen('codes')}>
                {t('twoFactor.newCodes')}
              </Button>
              <Button variant="default" onClick={() => setOpen('off')}>
                {t('twoFactor.disable')}
              </Button>
            </>
          ) : (
            <Button onClick={() => setOpen('setup')}>{t('twoFactor.setUp')}</Button>
          )}
        </div>
      </div>
      {open === 'setup' && <SetupDialog email={person.email} onClose={close} />}
      {open === 'codes' && <NewBackupCodesDialog email={person.email} onClose={close} />}
      {open === 'off' && <DisableTwoFactorDialog email={person.email} onClose={close} />}
    </Panel>
  );
}

interface SetupDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

function SetupDialog({ email, onClose }: SetupDialogProps): ReactElement {
  const { t } = useTranslation('settings');
  const { t: shell } = useTranslation();
  const queries = useQueryClient();
  const finish = (): void => {
    onClose();
    void readSession(queries);
  };
  return (
    // A click beside the dialog must not take the backup codes away.
    <Modal
      opened
      onClose={finish}
      closeOnClickOutside={false}
      title={t('twoFactor.setUp')}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <TwoFactorSetup email={email} onDone={finish} />
    </Modal>
  );
}
