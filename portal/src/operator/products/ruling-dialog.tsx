import { Button, Checkbox, Modal } from '@mantine/core';
import { useMutation, type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx';
import { formatNumber } from '../../format/rupiah.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { DelayedSkeleton } from '../../states/delayed-skeleton.tsx';
import { ChangeFailure } from '../prices/change-failure.tsx';
import styles from '../prices/move-dialog.module.css';
import { PriceEffects } from '../prices/price-preview.tsx';
import { type PreviewPage, pricesKey } from '../prices/price-queries.ts';
import { productsKey, type Ruling, rulingPreviewQuery } from './product-queries.ts';
import { ReasonField } from '../prices/reason-field.tsx';

interface RulingDialogProps {
  readonly ids: readonly string[];
  readonly ruling: Ruling;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Rules on held costs, after showing every price that follows. */
export function RulingDialog({ ids, ruling, onClose, onDone }: RulingDialogProps): ReactElement {
  const { t } = useTranslation('operator-products');
  const { t: shell } = useTranslation();
  const [shown, setShown] = useState<PreviewPage>({ only: 'all', page: 1 });
  const [reason, setReason] = useState('');
  const [isSure, setSure] = useState(false);
  const query = useQuery(rulingPreviewQuery(ids, ruling, shown));
  const rule = useRuling(onDone);
  const { data: preview } = query;
  const losses = preview === undefined ? 0 : preview.summary.sold_at_loss + preview.summary.below_cost;
  const count = formatNumber(ids.length);
  const isReady =
    preview !== undefined &&
    !query.isError &&
    !query.isFetching &&
    reason.trim() !== '' &&
    (losses === 0 || isSure);
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={t(`ruling.title.${ruling}`, { count })}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <div className={styles['body']}>
        <p>{t(`ruling.text.${ruling}`)}</p>
        {query.isError ? (
          <ChangeFailure error={query.error} />
        ) : preview === undefined ? (
          <DelayedSkeleton lines={4} />
        ) : (
          <PriceEffects preview={preview} shown={shown} onShow={setShown} />
        )}
        {losses > 0 && (
          <Checkbox
            label={t('ruling.sure', { count: formatNumber(losses) })}
            checked={isSure}
            onChange={({ currentTarget }) => setSure(currentTarget.checked)}
          />
        )}
        <ReasonField value={reason} onChange={setReason} />
        <ChangeFailure error={rule.error} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {shell('dialog.cancel')}
          </Button>
          <Button
            loading={rule.isPending}
            disabled={!isReady}
            onClick={() => rule.mutate({ ids, ruling, digest: preview?.digest ?? '', reason })}
          >
            {t(`ruling.action.${ruling}`, { count })}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  );
}

interface GivenRuling {
  readonly ids: readonly string[];
  readonly ruling: Ruling;
  readonly digest: string;
  readonly reason: string;
}

/** Rules, and asks for everything again that a ruling changes. */
function useRuling(onDone: () => void): UseMutationResult<unknown, Error, GivenRuling> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, ruling, digest, reason }: GivenRuling) =>
      dataOf(
        await client.POST('/portal/operator/held-costs/rule', {
          body: { ids: [...ids], ruling, digest, reason: reason.trim() },
        }),
      ),
    onSuccess: onDone,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: productsKey });
      await queries.invalidateQueries({ queryKey: pricesKey });
    },
  });
}
