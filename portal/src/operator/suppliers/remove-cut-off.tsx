import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { client, dataOf } from '../../operations/portal-client.ts';
import { IconButton } from '../../shell/icon-button.tsx';
import { useOperatorChange } from '../use-operator-change.ts';
import { type CutOff, supplierTitles } from './supplier-queries.ts';

interface RemoveCutOffProps {
  readonly cutOff: CutOff;
  readonly id: string;
}

/** Removes a cut-off that an operator set, after asking. */
export function RemoveCutOff({ cutOff: { end, start, supplier }, id }: RemoveCutOffProps): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const [isOpen, setOpen] = useState(false);
  const what = { name: supplierTitles[supplier], start, end };
  const remove = useOperatorChange(
    async (cutOffId: string) =>
      dataOf(
        await client.DELETE('/portal/operator/suppliers/{name}/cut-offs/{cut_off_id}', {
          params: { path: { name: supplier, cut_off_id: cutOffId } },
        }),
      ),
    ['suppliers'],
    () => notifications.show({ message: t('cutOff.removed') }),
  );
  return (
    <>
      <IconButton label={t('cutOff.remove', what)} icon={IconTrash} onClick={() => setOpen(true)} />
      {isOpen && (
        <ConfirmDialog
          isOpen
          isDanger
          title={t('cutOff.removeTitle')}
          action={t('cutOff.removeAction')}
          isPending={remove.isPending}
          onClose={() => setOpen(false)}
          onConfirm={() => remove.mutate(id)}
        >
          <p>{t('cutOff.removeText', what)}</p>
          <FormFailure error={remove.error} />
        </ConfirmDialog>
      )}
    </>
  );
}
