import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { formatRupiah } from '../format/rupiah.ts';
import { useMoneyRequest } from '../money/use-money-request.ts';
import { useAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';
import { Panel } from '../panel/panel.tsx';
import { ContactLines } from './contact-lines.tsx';
import { type Deposit, depositsKey, optionsQuery, type Watched } from './deposit-queries.ts';
import styles from './deposits.module.css';
import { ProofUpload, SentProofs } from './proof-upload.tsx';

interface HelpWithDepositProps {
  readonly watched: Watched;
  readonly isAsking: boolean;
  /** Asks the server again. */
  readonly onAsk: () => void;
}

/** What to do when the money has not arrived, a proof of the payment, and the way to cancel a deposit that nobody will pay. */
export function HelpWithDeposit({
  watched: { deposit, proofs, canProve },
  isAsking,
  onAsk,
}: HelpWithDepositProps): ReactElement | undefined {
  const { t } = useTranslation('deposits');
  const account = useAccount();
  const options = useQuery(optionsQuery(account));
  if (deposit.status === 'credited') return undefined;
  const isWaiting = deposit.status === 'waiting';
  return (
    <Panel>
      <div className={styles['help']}>
        <p>{isWaiting ? t('help.waiting') : t('help.other', { number: deposit.number })}</p>
        {options.data !== undefined && <ContactLines contact={options.data.contact} />}
        <SentProofs proofs={proofs} />
        <div className={styles['helpActions']}>
          {canProve && account.can('deposits:write') && <ProofUpload deposit={deposit} />}
          {isWaiting && (
            <Button
              variant="default"
              size="xs"
              loading={isAsking}
              leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
              onClick={onAsk}
            >
              {t('help.ask')}
            </Button>
          )}
          {isWaiting && account.can('deposits:write') && <CancelButton deposit={deposit} />}
        </div>
      </div>
    </Panel>
  );
}

function CancelButton({ deposit }: { readonly deposit: Deposit }): ReactElement {
  const { t } = useTranslation('deposits');
  const account = useAccount();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const request = useMoneyRequest(async (id: string, key: string) =>
    dataOf(
      await client.POST('/portal/accounts/{account_id}/{environment}/deposits/{id}/cancel', {
        params: { path: { ...account.path, id }, header: { 'Idempotency-Key': key } },
      }),
    ),
  );
  async function cancel(): Promise<void> {
    const cancelled = await request.send(deposit.id);
    if (cancelled === undefined) return;
    setOpen(false);
    await queries.invalidateQueries({ queryKey: depositsKey(account) });
  }
  const amount = formatRupiah(deposit.payable_amount);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('cancel.open')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('cancel.title', { number: deposit.number })}
        action={t('cancel.action', { amount })}
        isPending={request.isPending}
        isDanger
        onConfirm={() => void cancel()}
      >
        <div className={styles['stack']}>
          <p>{t('cancel.text', { amount })}</p>
          {request.isLost && <Note meaning="look">{t('new.lost')}</Note>}
          {request.refusal !== undefined && <Note meaning="bad">{t('cancel.refused')}</Note>}
        </div>
      </ConfirmDialog>
    </>
  );
}
