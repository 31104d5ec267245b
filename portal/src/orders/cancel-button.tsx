import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { formatCustomerNumber } from '../format/customer-number.ts';
import { formatRupiah } from '../format/rupiah.ts';
import { useMoneyRequest } from '../money/use-money-request.ts';
import { useAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';
import styles from './order-page.module.css';
import { orderPath, orderQuery, type PortalOrder } from './order-queries.ts';

/** Cancels an order that was not paid, after asking. */
export function CancelButton({ order }: { readonly order: PortalOrder }): ReactElement {
  const { t } = useTranslation('orders');
  const account = useAccount();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const request = useMoneyRequest(async (_input: null, key: string) =>
    dataOf(
      await client.POST('/portal/accounts/{account_id}/{environment}/sales/{order_id}/cancel', {
        params: { path: orderPath(account, order.id), header: { 'Idempotency-Key': key } },
      }),
    ),
  );
  const cancel = async (): Promise<void> => {
    const cancelled = await request.send(null);
    if (cancelled === undefined) return;
    setAsking(false);
    await queries.invalidateQueries({ queryKey: orderQuery(account, order.id).queryKey });
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('order.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('order.cancelTitle')}
        action={t('order.cancelAction', { amount: formatRupiah(order.price) })}
        onConfirm={() => void cancel()}
        isPending={request.isPending}
        isDanger
      >
        <div className={styles['main']}>
          <p>
            {t('order.cancelText', {
              name: order.name,
              number: formatCustomerNumber(order.destination),
            })}
          </p>
          {request.isLost && (
            <Note meaning="look" isAlert>
              {t('order.cancelLost')}
            </Note>
          )}
          {request.refusal !== undefined && (
            <Note meaning="bad" isAlert>
              {t('order.cancelRefused')}
            </Note>
          )}
        </div>
      </ConfirmDialog>
    </>
  );
}
