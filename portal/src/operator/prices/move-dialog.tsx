import { Button, Modal } from '@mantine/core';
import { useMutation, type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx';
import { client, dataOf } from '../../operations/portal-client.ts';
import { QueryView } from '../../states/query-view.tsx';
import { ChangeFailure } from './change-failure.tsx';
import { ClientPicker } from './client-picker.tsx';
import styles from './move-dialog.module.css';
import { PriceEffects } from './price-preview.tsx';
import {
  type GroupMove,
  movePreviewQuery,
  type PreviewPage,
  type PriceClient,
  pricesKey,
} from './price-queries.ts';
import { ReasonField } from './reason-field.tsx';

/** A client that is moved, and where to. */
export interface MovedClient {
  readonly group: string | null;
  /** Undefined: it is chosen in the dialog. */
  readonly client: Pick<PriceClient, 'id' | 'name'> | undefined;
}

interface MoveDialogProps {
  readonly moved: MovedClient;
  readonly onClose: () => void;
}

/** Moves a client into a group or out of its group, after showing every price of it that changes. */
export function MoveDialog({ moved, onClose }: MoveDialogProps): ReactElement {
  const { t } = useTranslation('operator-prices');
  const { t: shell } = useTranslation();
  const { group } = moved;
  const [chosen, setChosen] = useState(moved.client);
  const [shown, setShown] = useState<PreviewPage>({ only: 'all', page: 1 });
  const [reason, setReason] = useState('');
  const query = useQuery({
    ...movePreviewQuery({ account_id: chosen?.id ?? '', group }, shown),
    enabled: chosen !== undefined,
  });
  const move = useMove(onClose);
  const isReady =
    chosen !== undefined && query.data !== undefined && !query.isFetching && reason.trim() !== '';
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={group === null ? t('move.out') : t('move.into', { group })}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <div className={styles['body']}>
        {moved.client === undefined ? (
          <ClientPicker value={chosen} onChange={setChosen} />
        ) : (
          <p>{t('move.who', { name: moved.client.name })}</p>
        )}
        {chosen !== undefined && (
          <QueryView query={query} failed={t('move.failed')}>
            {(preview) => <PriceEffects preview={preview} shown={shown} onShow={setShown} />}
          </QueryView>
        )}
        <ReasonField value={reason} onChange={setReason} />
        <ChangeFailure error={move.error} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {shell('dialog.cancel')}
          </Button>
          <Button
            loading={move.isPending}
            disabled={!isReady}
            onClick={() =>
              move.mutate({
                ...{ account_id: chosen?.id ?? '', group },
                ...{ digest: query.data?.digest ?? '', reason: reason.trim() },
              })
            }
          >
            {t('move.action')}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  );
}

type GivenMove = GroupMove & { readonly digest: string; readonly reason: string };

/** Moves a client, and asks for everything again that depends on prices. */
function useMove(onDone: () => void): UseMutationResult<unknown, Error, GivenMove> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: GivenMove) =>
      dataOf(await client.POST('/portal/operator/price-groups/move', { body })),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: pricesKey }),
  });
}
