import { Select } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { client, dataOf } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';
import type { Key } from './key-queries.ts';
import type { MadeKey } from './secret-dialog.tsx';
import { useKeyChange } from './use-key-change.ts';

interface RotateDialogProps {
  readonly of: Key;
  readonly onClose: () => void;
  readonly onMade: (made: MadeKey) => void;
}

const overlaps = [0, 1, 24, 168, 720] as const;

/** Replaces a key by one with the same rights; asks for how long the old one works. */
export function RotateDialog({ of: key, onClose, onMade }: RotateDialogProps): ReactElement {
  const { t } = useTranslation('keys');
  const [hours, setHours] = useState(24);
  const { run, isPending, hasFailed, isLost } = useKeyChange(key);
  const rotate = (): void =>
    run(
      async (path) =>
        dataOf(
          await client.POST('/portal/accounts/{account_id}/{environment}/keys/{key_id}/rotate', {
            params: { path },
            body: { overlap_hours: hours },
          }),
        ),
      (made) => onMade({ key: made.key, oldUntil: made.old_until }),
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('rotate.title', { name: key.name })}
      action={t('rotate.submit')}
      isPending={isPending}
      onConfirm={rotate}
    >
      {hasFailed && (
        <Note meaning="bad" isAlert>
          {isLost ? t('rotate.lost') : t('rotate.failed')}
        </Note>
      )}
      <p>{t('rotate.text')}</p>
      <Select
        label={t('rotate.overlap')}
        allowDeselect={false}
        value={String(hours)}
        onChange={(value) => setHours(Number(value))}
        data={overlaps.map((overlap) => ({ value: String(overlap), label: t(`overlap.${overlap}`) }))}
      />
    </ConfirmDialog>
  );
}
