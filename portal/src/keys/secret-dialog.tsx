import { Button, Modal } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../dialogs/dialog-buttons.tsx';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { Note } from '../panel/note.tsx';
import { CopyButton } from '../states/copy-button.tsx';
import styles from './keys-page.module.css';
import { serverNow } from '../operations/server-time.ts';

/** A key that was just made. */
export interface MadeKey {
  readonly key: string;
  /** When the key that it replaces ends; null for a new key. */
  readonly oldUntil: string | null;
}

interface SecretDialogProps {
  /** Undefined: nothing is shown. */
  readonly made: MadeKey | undefined;
  readonly onClose: () => void;
}

/** Shows a new key once. It closes by its button only, so that no stray click loses the key. */
export function SecretDialog({ made, onClose }: SecretDialogProps): ReactElement {
  const { t } = useTranslation('keys');
  return (
    <Modal
      opened={made !== undefined}
      onClose={onClose}
      title={t('secret.title')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <div className={styles['form']}>
        <Note meaning="look">{t('secret.once')}</Note>
        <div className={styles['secret']} role="group" aria-label={t('secret.value')}>
          <code>{made?.key}</code>
          <CopyButton value={made?.key ?? ''} />
        </div>
        {made?.oldUntil !== undefined && made.oldUntil !== null && <OldUntil time={made.oldUntil} />}
        <DialogButtons>
          <Button onClick={onClose} data-autofocus>
            {t('secret.done')}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  );
}

function OldUntil({ time }: { readonly time: string }): ReactElement {
  const { t } = useTranslation('keys');
  const until = new Date(time);
  return (
    <p>
      {until <= serverNow()
        ? t('secret.oldEnded')
        : t('secret.old', { time: formatTime(until, currentLanguage()) })}
    </p>
  );
}
