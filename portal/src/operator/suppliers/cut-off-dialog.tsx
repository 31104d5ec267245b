import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { client, dataOf } from '../../operations/portal-client.ts';
import { useOperatorChange } from '../use-operator-change.ts';
import { type Kind, type SupplierName, supplierNameIn, supplierTitles } from './supplier-queries.ts';
import styles from './suppliers.module.css';

interface CutOffDialogProps {
  readonly suppliers: readonly SupplierName[];
  readonly onClose: () => void;
}

/** Sets a time of day in which a supplier gets nothing new. */
export function CutOffDialog({ suppliers, onClose }: CutOffDialogProps): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const [name, setName] = useState<SupplierName>(suppliers[0] ?? 'digiflazz');
  const [kind, setKind] = useState<Kind>('prepaid');
  const [product, setProduct] = useState('');
  const [start, setStart] = useState('23:30');
  const [end, setEnd] = useState('00:30');
  const [reason, setReason] = useState('');
  const add = useNewCutOff(name, onClose);
  const isReady = reason.trim() !== '' && start !== '' && end !== '' && start !== end;
  return (
    <ConfirmDialog
      isOpen
      title={t('cutOff.add')}
      action={t('cutOff.save')}
      isPending={add.isPending}
      isReady={isReady}
      onClose={onClose}
      onConfirm={() => {
        const code = product.trim();
        const body = { kind, start, end, reason: reason.trim() };
        add.mutate(code === '' ? body : { ...body, product_code: code });
      }}
    >
      <p>{t('cutOff.text')}</p>
      <Select
        label={t('column.name')}
        value={name}
        allowDeselect={false}
        data={suppliers.map((value) => ({ value, label: supplierTitles[value] }))}
        onChange={(value) => setName(supplierNameIn(value ?? '') ?? name)}
      />
      <KindControl kind={kind} onKind={setKind} />
      <TextInput
        label={t('cutOff.product')}
        description={t('cutOff.productHint')}
        value={product}
        maxLength={64}
        onChange={({ currentTarget: { value } }) => setProduct(value)}
      />
      <div className={styles['pair']}>
        <TimeField label={t('cutOff.start')} value={start} onValue={setStart} />
        <TimeField label={t('cutOff.end')} value={end} onValue={setEnd} />
      </div>
      <TextInput
        label={t('reason.label')}
        placeholder={t('cutOff.example')}
        value={reason}
        maxLength={500}
        required
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <FormFailure error={add.error} />
    </ConfirmDialog>
  );
}

interface NewCutOff {
  readonly kind: Kind;
  readonly start: string;
  readonly end: string;
  readonly reason: string;
  readonly product_code?: string;
}

function useNewCutOff(name: SupplierName, onDone: () => void): UseMutationResult<unknown, Error, NewCutOff> {
  const { t } = useTranslation('operator-suppliers');
  return useOperatorChange(
    async (body: NewCutOff) =>
      dataOf(
        await client.POST('/portal/operator/suppliers/{name}/cut-offs', { params: { path: { name } }, body }),
      ),
    ['suppliers'],
    () => {
      notifications.show({ message: t('cutOff.added') });
      onDone();
    },
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function TimeField({ label, value, onValue }: TimeFieldProps): ReactElement {
  return (
    <TextInput
      type="time"
      label={label}
      value={value}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}

interface KindControlProps {
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
}

function KindControl({ kind, onKind }: KindControlProps): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  return (
    <SegmentedControl
      aria-label={t('cutOff.kind')}
      value={kind}
      onChange={onKind}
      data={[
        { value: 'prepaid', label: t('kind.prepaid') },
        { value: 'postpaid', label: t('kind.postpaid') },
      ]}
    />
  );
}
