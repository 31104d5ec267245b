import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './payment-detail.module.css';

interface PaymentDetailProps {
  readonly label: string;
  readonly children: ReactNode;
  /** What one tap copies; left out: nothing. */
  readonly copy?: string;
}

const copiedMs = 2_000;

/** Something that the payer types or copies into a bank's app. */
export function PaymentDetail({ label, children, copy }: PaymentDetailProps): ReactElement {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: copiedMs });
  const id = useId();
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <div className={styles['row']}>
      <div className={styles['value']}>
        <p id={id} className={styles['label']}>
          {label}
        </p>
        <div>{children}</div>
      </div>
      {copy !== undefined && (
        <Button
          variant="default"
          leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
          aria-describedby={id}
          onClick={() => clipboard.copy(copy)}
        >
          {clipboard.copied ? t('state.copied') : t('state.copy')}
        </Button>
      )}
    </div>
  );
}
