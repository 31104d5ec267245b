import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { formatNumber } from '../../format/rupiah.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import styles from '../prices/apply-dialog.module.css';
import { ChangeFailure } from '../prices/change-failure.tsx';
import { type OperatorProduct, productsKey } from './product-queries.ts';
import { ReasonField } from '../prices/reason-field.tsx';

/** Products to be switched. */
export interface Switched {
  readonly products: readonly OperatorProduct[];
  readonly onSale: boolean;
}

interface SwitchDialogProps {
  readonly switched: Switched;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for the reason, then takes products off sale or puts them back on sale. */
export function SwitchDialog({ switched, onClose, onDone }: SwitchDialogProps): ReactElement {
  const { t } = useTranslation('operator-products');
  const { products, onSale } = switched;
  const way = onSale ? 'on' : 'off';
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const change = useMutation({
    mutationFn: async () =>
      dataOf(
        await client.POST('/portal/operator/products/switch', {
          body: {
            products: products.map(({ kind, code }) => ({ kind, code })),
            on_sale: onSale,
            reason: reason.trim(),
          },
        }),
      ),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: productsKey }),
  });
  const [first] = products;
  const what =
    products.length === 1 && first !== undefined
      ? first.name
      : t('switch.many', { count: formatNumber(products.length) });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(`switch.${way}.title`, { what })}
      action={t(`switch.${way}.action`)}
      onConfirm={() => change.mutate()}
      isPending={change.isPending}
      isReady={reason.trim() !== ''}
      isDanger={!onSale}
    >
      <div className={styles['body']}>
        <p>{t(`switch.${way}.text`, { what })}</p>
        <ReasonField value={reason} onChange={setReason} />
        <ChangeFailure error={change.error} />
      </div>
    </ConfirmDialog>
  );
}
