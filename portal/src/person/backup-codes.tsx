import { Button, Checkbox } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../panel/note.tsx';
import styles from './two-factor.module.css';

interface BackupCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The backup codes, which the server never shows again. The person goes on after saying that they are kept. */
export function BackupCodes({ codes, onDone }: BackupCodesProps): ReactElement {
  const { t } = useTranslation('person');
  const clipboard = useClipboard({ timeout: 2_000 });
  const [isKept, setKept] = useState(false);
  const text = codes.join('\n');
  return (
    <div className={styles['step']}>
      <Note meaning="look" isAlert>
        {t('backupCodes.once')}
      </Note>
      <ol className={styles['codes']} aria-label={t('backupCodes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles['row']}>
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.75} />}
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? t('backupCodes.copied') : t('backupCodes.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          onClick={() => download('konter-backup-codes.txt', `${text}\n`)}
        >
          {t('backupCodes.download')}
        </Button>
      </div>
      <Checkbox
        label={t('backupCodes.kept')}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button disabled={!isKept} onClick={onDone}>
        {t('backupCodes.done')}
      </Button>
    </div>
  );
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
