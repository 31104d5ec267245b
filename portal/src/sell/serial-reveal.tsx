import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPlnToken } from '../format/customer-number.ts';
import type { CurrentAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { useReveal } from '../orders/use-reveal.ts';
import { CopyValue } from '../states/copy-value.tsx';
import { Note } from '../panel/note.tsx';
import type { Order } from './sales.ts';
import styles from './sell.module.css';

interface SerialRevealProps {
  readonly account: CurrentAccount;
  readonly order: Order;
}

/** The serial or token of a sale. It is shown for a minute when somebody asks for it, and that is recorded. */
export function SerialReveal({ account, order }: SerialRevealProps): ReactElement | undefined {
  const { t } = useTranslation('sell');
  const reveal = useReveal(async () =>
    dataOf(
      await client.POST('/portal/accounts/{account_id}/{environment}/orders/{order_id}/reveal', {
        params: { path: { ...account.path, order_id: order.id } },
        body: { what: 'serial' },
      }),
    ),
  );
  if (!account.can('serials:reveal')) return undefined;
  const serial = reveal.value?.token ?? reveal.value?.values[0];
  return (
    <div className={styles['serial']}>
      {reveal.value === undefined ? (
        <>
          <Button
            variant="default"
            loading={reveal.isPending}
            leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
            onClick={() => void reveal.show()}
          >
            {t('serial.show')}
          </Button>
          <p className={styles['hint']}>{t('serial.recorded')}</p>
        </>
      ) : (
        <div role="status">
          <p className={styles['hint']}>{t('serial.label')}</p>
          {serial === undefined || serial === '' ? (
            <p>{t('serial.none')}</p>
          ) : (
            <p className={styles['code']}>
              <CopyValue value={serial} shown={formatPlnToken(serial)} />
            </p>
          )}
        </div>
      )}
      {reveal.fault !== undefined && (
        <Note meaning="bad" isAlert>
          {t('serial.failed')}
        </Note>
      )}
    </div>
  );
}
