import { Checkbox, NumberInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { client, dataOf } from '../../operations/portal-client.ts';
import { useOperatorChange } from '../use-operator-change.ts';
import { type SupplierDetail, supplierTitles } from './supplier-queries.ts';

interface PreferenceDialogProps {
  readonly supplier: SupplierDetail;
  readonly onClose: () => void;
}

/** Changes the order of preference of a supplier, and whether its new codes become products. */
export function PreferenceDialog({ supplier, onClose }: PreferenceDialogProps): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const { name } = supplier;
  const [priority, setPriority] = useState(supplier.priority);
  const [adds, setAdds] = useState(supplier.adds_products);
  const save = useOperatorChange(
    async (body: { priority: number; add_products: boolean }) =>
      dataOf(
        await client.PUT('/portal/operator/suppliers/{name}/settings', { params: { path: { name } }, body }),
      ),
    ['suppliers'],
    () => {
      notifications.show({ message: t('use.saved') });
      onClose();
    },
  );
  return (
    <ConfirmDialog
      isOpen
      title={t('use.changeTitle', { name: supplierTitles[name] })}
      action={t('use.save')}
      isPending={save.isPending}
      isReady={priority !== supplier.priority || adds !== supplier.adds_products}
      onClose={onClose}
      onConfirm={() => save.mutate({ priority, add_products: adds })}
    >
      <NumberInput
        label={t('use.order')}
        description={t('use.orderHint')}
        value={priority}
        min={0}
        max={1_000}
        allowDecimal={false}
        onChange={(value) => setPriority(Number(value))}
      />
      <Checkbox
        label={t('use.adds')}
        description={t('use.addsHint')}
        checked={adds}
        onChange={({ currentTarget: { checked } }) => setAdds(checked)}
      />
      <FormFailure error={save.error} />
    </ConfirmDialog>
  );
}
