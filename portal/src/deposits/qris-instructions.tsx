import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../figures/money.tsx';
import type { Deposit } from './deposit-queries.ts';
import styles from './qris-instructions.module.css';
import { UniqueAmount } from './unique-amount.tsx';

const QrImage = lazy(async () => ({ default: (await import('./qr-image.tsx')).QrImage }));

interface QrisInstructionsProps {
  readonly deposit: Deposit;
  /** The content of the code; undefined while the gateway has not said it. */
  readonly content: string | undefined;
  /** A picture of the code at the gateway, where it gives no content. */
  readonly imageUrl: string | undefined;
}

/** The QRIS code of a deposit, what is paid with it, and how. */
export function QrisInstructions({ deposit, content, imageUrl }: QrisInstructionsProps): ReactElement {
  const { t } = useTranslation('deposits');
  return (
    <div className={styles['qris']}>
      <div className={styles['code']}>
        {content !== undefined && (
          <Suspense fallback={<Skeleton width={240} height={240} />}>
            <QrImage content={content} label={t('one.qr')}>
              {(image) => (
                <Button
                  component="a"
                  variant="default"
                  href={image}
                  download={`qris-${deposit.number}.svg`}
                  leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
                >
                  {t('one.downloadQr')}
                </Button>
              )}
            </QrImage>
          </Suspense>
        )}
        {content === undefined && imageUrl !== undefined && (
          <Anchor href={imageUrl} target="_blank" rel="noreferrer" underline="always">
            {t('one.openQr')}
          </Anchor>
        )}
        {content === undefined && imageUrl === undefined && <p>{t('one.notYet')}</p>}
      </div>
      <div className={styles['about']}>
        <p className={styles['label']}>{t('one.payable')}</p>
        <UniqueAmount amount={deposit.payable_amount} digits={0} />
        <dl className={styles['lines']}>
          <dt>{t('summary.credited')}</dt>
          <dd>
            <Money value={deposit.payable_amount - deposit.fee} />
          </dd>
          <dt>{t('summary.fee')}</dt>
          <dd>{deposit.fee === 0 ? t('new.noFee') : <Money value={deposit.fee} />}</dd>
        </dl>
        <ol className={styles['steps']}>
          <li>{t('stepOne.qris')}</li>
          <li>{t('stepTwo.qris')}</li>
          <li>{t('stepThree.qris')}</li>
        </ol>
      </div>
    </div>
  );
}
