import { Button, FileInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { formatFileSize } from '../format/file-size.ts';
import { formatRupiah } from '../format/rupiah.ts';
import { formatExactTime, formatTime } from '../format/time.ts';
import { base64Of } from '../forms/base64-of.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { smallerPicture } from '../forms/smaller-picture.ts';
import { currentLanguage } from '../language/language.ts';
import { type MoneyRequest, useMoneyRequest } from '../money/use-money-request.ts';
import { useAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';
import { type Deposit, depositsKey, type Proof } from './deposit-queries.ts';
import styles from './deposits.module.css';

/** The largest file that the server takes, bytes. */
const bytesMax = 2 * 1024 * 1024;

/** Uploads a file that shows that a deposit was paid. It moves no money: an operator looks at it. */
export function ProofUpload({ deposit }: { readonly deposit: Deposit }): ReactElement {
  const { t } = useTranslation('deposits');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('proof.open')}
      </Button>
      {isOpen && <UploadDialog deposit={deposit} onClose={() => setOpen(false)} />}
    </>
  );
}

interface UploadDialogProps {
  readonly deposit: Deposit;
  readonly onClose: () => void;
}

function UploadDialog({ deposit, onClose }: UploadDialogProps): ReactElement {
  const { t } = useTranslation('deposits');
  const [file, setFile] = useState<File | null>(null);
  const request = useUpload(deposit);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('proof.title')}
      action={request.isLost ? t('new.askAgain') : t('proof.send')}
      isPending={request.isPending}
      isReady={file !== null}
      onConfirm={() =>
        void (async () => {
          if (file !== null && (await request.send(file)) !== undefined) onClose();
        })()
      }
    >
      <div className={styles['stack']}>
        <p>{t('proof.text', { amount: formatRupiah(deposit.payable_amount) })}</p>
        <FileInput
          label={t('proof.file')}
          description={t('proof.fileHint')}
          placeholder={t('proof.choose')}
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          clearable
          clearButtonProps={{ 'aria-label': t('proof.clear') }}
          accept="image/jpeg,image/png,image/webp,application/pdf"
          value={file}
          // After a lost answer the same file is sent again.
          disabled={request.isPending || request.isLost}
          onChange={setFile}
        />
        {request.isLost && (
          <Note meaning="look" isAlert>
            {t('proof.lost')}
          </Note>
        )}
        <FormFailure
          error={request.refusal}
          known={{
            payload_too_large: t('proof.tooLarge'),
            invalid_parameter: t('proof.wrongKind'),
            proof_not_possible: t('proof.notPossible'),
          }}
        />
      </div>
    </ConfirmDialog>
  );
}

/** Sends a file for a deposit; a repeated request has one effect. */
function useUpload({ id }: Deposit): MoneyRequest<File, unknown> {
  const account = useAccount();
  const queries = useQueryClient();
  return useMoneyRequest(async (file: File, key: string) => {
    const sent = dataOf(
      await client.POST('/portal/accounts/{account_id}/{environment}/deposits/{id}/proofs', {
        params: { path: { ...account.path, id }, header: { 'Idempotency-Key': key } },
        body: { content: await base64Of(await smallerPicture(file, bytesMax)) },
      }),
    );
    await queries.invalidateQueries({ queryKey: depositsKey(account) });
    return sent;
  });
}

/** The files that were uploaded for a deposit: what they are and when, not what is in them. */
export function SentProofs({ proofs }: { readonly proofs: readonly Proof[] }): ReactElement | undefined {
  const { t } = useTranslation('deposits');
  const language = currentLanguage();
  if (proofs.length === 0) return undefined;
  return (
    <div>
      <p>{t('proof.list')}</p>
      <ul className={styles['proofs']}>
        {proofs.map(({ id, kind, bytes, uploaded_at: at }) => (
          <li key={id}>
            <span>
              {kind === 'pdf'
                ? t('proof.document', { size: formatFileSize(bytes, language) })
                : t('proof.picture', { kind: pictureNames[kind], size: formatFileSize(bytes, language) })}
            </span>
            <time dateTime={at} title={formatExactTime(new Date(at), language)}>
              {formatTime(new Date(at), language)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  );
}

const pictureNames = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP' } as const;
