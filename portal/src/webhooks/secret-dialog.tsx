import { Button, Modal } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { Note } from '../panel/note.tsx';
import { CopyButton } from '../states/copy-button.tsx';
import type { EndpointSecret } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface SecretDialogProps {
  readonly made: EndpointSecret | undefined;
  readonly onClose: () => void;
}

/** Shows a new signing secret, once. It closes by its button only, since it cannot be opened again. */
export function SecretDialog({ made, onClose }: SecretDialogProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const until = made?.previous_until ?? null;
  return (
    <Modal
      opened={made !== undefined}
      onClose={onClose}
      title={t('secret.title')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={styles['stack']}>
        <p>{t('secret.once')}</p>
        <div className={styles['secret']}>
          <code>{made?.secret}</code>
          <CopyButton value={made?.secret ?? ''} />
        </div>
        {until !== null && (
          <Note meaning="info">
            {t('secret.previous', { time: formatTime(new Date(until), currentLanguage()) })}
          </Note>
        )}
        <p className={styles['quiet']}>{t('secret.use')}</p>
        <Button onClick={onClose} className={styles['end'] ?? ''}>
          {t('secret.stored')}
        </Button>
      </div>
    </Modal>
  );
}
