import { Button, Modal, Select } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx';
import dialog from '../../dialogs/confirm-dialog.module.css';
import { FormFailure } from '../../forms/form-failure.tsx';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { CopyValue } from '../../states/copy-value.tsx';
import { useOperatorChange } from '../use-operator-change.ts';

/** For how many days a token can work. */
const lifetimes = [30, 90, 365] as const;

/** Creates a token of the command line for the operator who asks, and shows it once. */
export function OwnTokenDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('operator-staff');
  const { t: shell } = useTranslation('shell');
  const [days, setDays] = useState<number>(90);
  const [token, setToken] = useState<string>();
  const create = useOperatorChange(
    async (lifetime: number) =>
      dataOf(await client.POST('/portal/operator/staff-tokens', { body: { expires_in_days: lifetime } })),
    ['staff'],
    (made) => setToken(made.token),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('own.title')}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
      closeOnClickOutside={token === undefined}
    >
      {token === undefined ? (
        <>
          <div className={dialog['body']}>
            <p>{t('own.text')}</p>
            <Select
              label={t('own.lifetime')}
              allowDeselect={false}
              data={lifetimes.map((one) => ({ value: String(one), label: t('own.days', { days: one }) }))}
              value={String(days)}
              onChange={(value) => setDays(lifetimes.find((one) => String(one) === value) ?? 90)}
            />
            <FormFailure error={create.error} />
          </div>
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {shell('dialog.cancel')}
            </Button>
            <Button loading={create.isPending} onClick={() => create.mutate(days)}>
              {t('own.create')}
            </Button>
          </DialogButtons>
        </>
      ) : (
        <>
          <div className={dialog['body']}>
            <Note meaning="look">{t('own.once')}</Note>
            <CopyValue value={token} isMono />
            <p>{t('own.use')}</p>
          </div>
          <DialogButtons>
            <Button onClick={onClose}>{t('own.done')}</Button>
          </DialogButtons>
        </>
      )}
    </Modal>
  );
}
