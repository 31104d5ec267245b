import { VisuallyHidden } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import type { Course } from './wallet-queries.ts';

/** Every how many points a row is: a month then has a row for each day, and a day one for every two hours or so. */
const each = 8;

/** The course of the balance as a table, for people who do not see the chart. */
export function CourseTable({ course: { points } }: { readonly course: Course }): ReactElement {
  const { t } = useTranslation('wallet');
  const rows = points.filter((_, i) => i % each === 0 || i === points.length - 1);
  return (
    <VisuallyHidden>
      <table>
        <caption>{t('chart.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('column.time')}</th>
            <th scope="col">{t('column.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, balance }) => (
            <tr key={at}>
              <td>{formatTime(new Date(at), currentLanguage())}</td>
              <td>{formatRupiah(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
