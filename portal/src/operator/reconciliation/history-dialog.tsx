import { Anchor, Button, FileInput, Modal, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { supplierName } from '../orders/supplier-name.tsx';
import { BooksFailure } from './books-failure.tsx';
import type { ImportedHistory } from './books-queries.ts';
import styles from './reconciliation.module.css';

interface HistoryDialogProps {
  readonly suppliers: readonly string[];
  readonly onClose: () => void;
}

/** Compares a supplier's own export with our orders. It books nothing. */
export function HistoryDialog({ suppliers, onClose }: HistoryDialogProps): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const { t: shell } = useTranslation('shell');
  const [supplier, setSupplier] = useState(suppliers[0] ?? '');
  const [file, setFile] = useState<File | null>(null);
  const compare = useMutation({
    mutationFn: async (given: File) =>
      dataOf(
        await client.POST('/portal/operator/reconciliation/histories', {
          body: { supplier, csv: await given.text() },
        }),
      ),
  });
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('history.title')}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <div className={styles['dialog']}>
        <p>{t('history.text')}</p>
        <Select
          label={t('run.supplier')}
          allowDeselect={false}
          data={suppliers.map((value) => ({ value, label: supplierName(value) }))}
          value={supplier}
          onChange={(value) => setSupplier(value ?? '')}
        />
        <FileInput
          label={t('history.file')}
          placeholder={t('history.choose')}
          accept=".csv,text/csv"
          value={file}
          onChange={setFile}
        />
        <BooksFailure error={compare.error} />
        {compare.data !== undefined && <HistoryResult found={compare.data} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {shell('dialog.close')}
          </Button>
          <Button
            loading={compare.isPending}
            disabled={file === null}
            onClick={() => {
              if (file !== null) compare.mutate(file);
            }}
          >
            {t('history.compare')}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  );
}

function HistoryResult({ found }: { readonly found: ImportedHistory }): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const { unexplained_count: unexplained, not_booked_count: notBooked } = found;
  const rupiah = (amount: number | null): string => (amount === null ? '' : formatRupiah(amount));
  return (
    <div className={styles['dialog']} aria-live="polite">
      <Note meaning={unexplained + notBooked === 0 ? 'ok' : 'look'}>
        {t('history.result', { rows: found.rows, sales: found.sales, unexplained, notBooked })}
        {found.unreadable_lines.length > 0 && (
          <p>{t('history.unreadable', { lines: found.unreadable_lines.join(', ') })}</p>
        )}
      </Note>
      <ul className={styles['findings']}>
        {found.unexplained.map((sale) => (
          <li key={sale.reference}>
            <span className={styles['what']}>
              <strong>{sale.reference}</strong>
              <span>
                {sale.sku} {sale.customer_no}
              </span>
              <span className={styles['caption']}>
                {sale.sold_at === null ? '' : formatTime(new Date(sale.sold_at), currentLanguage())}
              </span>
              {sale.likely_order_id !== null && (
                <OrderLink id={sale.likely_order_id} text={t('history.likely')} />
              )}
            </span>
            <span className={styles['amount']}>{rupiah(sale.amount)}</span>
          </li>
        ))}
        {found.not_booked.map((one) => (
          <li key={one.reference}>
            <span className={styles['what']}>
              <strong>{t('history.notBooked')}</strong>
              <OrderLink id={one.order_id} text={one.reference} />
            </span>
            <span className={styles['amount']}>{rupiah(one.amount)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function OrderLink({ id, text }: { readonly id: string; readonly text: string }): ReactElement {
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link to={`/operator/orders/live/${id}`} {...props} />}
    >
      {text}
    </Anchor>
  );
}
