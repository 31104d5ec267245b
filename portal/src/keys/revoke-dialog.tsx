import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';
import type { Key } from './keys.ts';
import { useKeyChange } from './use-key-change.ts';

interface RevokeDialogProps {
  readonly of: Key;
  readonly onClose: () => void;
}

/** Asks before a key ends for good, and says what will stop. */
export function RevokeDialog({ of: key, onClose }: RevokeDialogProps): ReactElement {
  const { t } = useTranslation('keys');
  const { run, isPending, hasFailed } = useKeyChange(key);
  const revoke = (): void =>
    run(
      async (path) =>
        dataOf(
          await client.POST('/portal/accounts/{account_id}/{environment}/keys/{key_id}/revoke', {
            params: { path },
          }),
        ),
      onClose,
    );
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onClose={onClose}
      title={t('revoke.title', { name: key.name })}
      action={t('revoke.submit')}
      isPending={isPending}
      onConfirm={revoke}
    >
      {hasFailed && (
        <Note meaning="bad" isAlert>
          {t('revoke.failed')}
        </Note>
      )}
      <p>{t('revoke.text', { prefix: `${key.display_prefix}…` })}</p>
      <p>
        {key.last_used_at === null
          ? t('revoke.unused')
          : t('revoke.used', { time: formatTime(new Date(key.last_used_at), currentLanguage()) })}
      </p>
    </ConfirmDialog>
  );
}
