import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import type { TypedProfile } from './business-profile-fields.tsx';
import styles from './settings.module.css';

/** The price of the example, rupiah. */
const examplePrice = 51_000;

/** How a receipt will look, as it is typed. The purchase on it is an example. */
export function ReceiptPreview(typed: TypedProfile): ReactElement {
  const { name, address, phone, receipt_note: note, resale_margin: margin = 0 } = typed;
  const { t } = useTranslation('settings');
  return (
    <figure className={styles['paper']} aria-label={t('business.preview')}>
      <strong>{name}</strong>
      {address !== '' && <div>{address}</div>}
      {phone !== '' && <div>{phone}</div>}
      <hr />
      <div className={styles['paperLine']}>
        <span>{t('business.example')}</span>
        <span>{formatRupiah(examplePrice + margin)}</span>
      </div>
      {note.trim() !== '' && (
        <>
          <hr />
          <div>{note}</div>
        </>
      )}
    </figure>
  );
}
