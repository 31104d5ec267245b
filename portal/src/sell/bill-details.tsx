import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../figures/money.tsx';
import { formatPeriod } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import styles from './bill-details.module.css';
import type { Order } from './sales.ts';

type Bill = NonNullable<Order['bill']>;

/** The rows of a bill: what is owed for each month, fines, and the fee. */
export function BillDetails({ bill }: { readonly bill: Bill }): ReactElement {
  const { t } = useTranslation('sell');
  const { details, admin, selling_price: total } = bill;
  const row = (key: string, name: string, amount: number): ReactElement => (
    <tr key={key}>
      <th scope="row">{name}</th>
      <td>
        <Money value={amount} />
      </td>
    </tr>
  );
  return (
    <table className={styles['bill']}>
      <tbody>
        {details.flatMap(({ period, amount, fine = 0, other = 0, kind }, i) => [
          row(
            `${i} amount`,
            kind === 'unallocated' ? t('bill.other') : formatPeriod(period, currentLanguage()),
            amount,
          ),
          ...(fine === 0 ? [] : [row(`${i} fine`, t('bill.fine'), fine)]),
          ...(other === 0 ? [] : [row(`${i} other`, t('bill.other'), other)]),
        ])}
        {admin > 0 && row('admin', t('bill.admin'), admin)}
      </tbody>
      <tfoot>{row('total', t('bill.total'), total)}</tfoot>
    </table>
  );
}
