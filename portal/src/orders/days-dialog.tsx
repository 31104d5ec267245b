import { Button, Modal } from '@mantine/core';
import { type SubmitEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './filter-bar.module.css';
import { DayField } from '../forms/day-field.tsx';

interface DaysDialogProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onClose: () => void;
  readonly onChoose: (days: { readonly from: string | undefined; readonly to: string | undefined }) => void;
}

/** Chooses the first and the last day of a list. Either may be left out. */
export function DaysDialog({ from, to, onClose, onChoose }: DaysDialogProps): ReactElement {
  const { t } = useTranslation('orders');
  const { t: shell } = useTranslation('shell');
  const [first, setFirst] = useState(from ?? '');
  const [last, setLast] = useState(to ?? '');
  const choose = (event: SubmitEvent): void => {
    event.preventDefault();
    onChoose({ from: first === '' ? undefined : first, to: last === '' ? undefined : last });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('filter.custom')}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <form className={styles['days']} onSubmit={choose}>
        <DayField
          label={t('filter.from')}
          value={first}
          max={last === '' ? undefined : last}
          onChange={setFirst}
        />
        <DayField
          label={t('filter.to')}
          value={last}
          min={first === '' ? undefined : first}
          onChange={setLast}
        />
        <Button type="submit">{t('filter.apply')}</Button>
      </form>
    </Modal>
  );
}
