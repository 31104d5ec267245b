import { Checkbox } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { formatNumber, formatRupiah } from '../../format/rupiah.ts';
import { Note } from '../../panel/note.tsx';
import styles from './apply-dialog.module.css';
import type { PricePreview } from './price-queries.ts';

interface ApplyDialogProps {
  readonly preview: PricePreview;
  readonly title: string;
  readonly action: string;
  /** When the change takes effect, as text; undefined: at once. */
  readonly when?: string | undefined;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before prices change, and separately before anything is sold at a loss or taken off sale. */
export function ApplyDialog(props: ApplyDialogProps): ReactElement {
  const { t } = useTranslation('operator-prices');
  const { preview, title, action, when, isPending, onClose, onConfirm } = props;
  const { up, down, furthest, sold_at_loss: loss, below_cost: closes } = preview.summary;
  const [isSure, setSure] = useState(false);
  const losses = loss + closes;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      action={action}
      onConfirm={onConfirm}
      isPending={isPending}
      isReady={losses === 0 || isSure}
      isDanger={losses > 0}
    >
      <div className={styles['body']}>
        <p>
          {t(`apply.${when === undefined ? 'now' : 'later'}.text`, {
            up: formatNumber(up),
            down: formatNumber(down),
            when: when ?? '',
          })}
        </p>
        {furthest !== null && (
          <p>
            {t('apply.furthest', {
              name: furthest.name,
              before: formatRupiah(furthest.before),
              after: formatRupiah(furthest.after),
            })}
          </p>
        )}
        {losses > 0 && (
          <>
            <Note meaning="bad">
              {t('apply.losses', { sold: formatNumber(loss), closed: formatNumber(closes) })}
            </Note>
            <Checkbox
              label={t('apply.sure')}
              checked={isSure}
              onChange={({ currentTarget }) => setSure(currentTarget.checked)}
            />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
