import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { formatDay, formatMonth, formatShortDay, formatShortTime, formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { settingsQuery } from '../operations/session.ts';
import { useStatementOwner } from './statement-owner.ts';
import { figuresOf, referenceOf, useMovementText } from './movement-text.tsx';
import styles from './printed-statement.module.css';
import { readForPrint, type Printable } from './read-for-print.ts';
import type { Movement, Period, StatementFilters } from './wallet-queries.ts';

interface PrintedStatementProps {
  readonly filters: StatementFilters;
  /** Called when the dialog of the browser was closed, or there is nothing to print. */
  readonly onPrinted: () => void;
}

/** The statement of the chosen days on paper (A4): read as a whole, printed, and gone from the page again. */
export function PrintedStatement({ filters, onPrinted }: PrintedStatementProps): ReactElement | null {
  const account = useStatementOwner();
  const [content, setContent] = useState<Printable>();
  useEffect(() => {
    const stopping = new AbortController();
    readForPrint(account, filters, stopping.signal).then(setContent, () => {
      if (!stopping.signal.aborted) onPrinted();
    });
    return () => stopping.abort();
    // What is printed is what was chosen when the button was pressed.
  }, []);
  useEffect(() => {
    if (content === undefined) return;
    globalThis.print();
    onPrinted();
  }, [content]);
  if (content === undefined) return null;
  return createPortal(<Sheet content={content} />, document.body);
}

function Sheet({ content }: { readonly content: Printable }): ReactElement {
  const { t } = useTranslation('wallet');
  const { name, environment } = useStatementOwner();
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const language = currentLanguage();
  const { period } = content;
  const month = period.from.slice(0, 7);
  const title =
    period.from === period.to
      ? formatDay(new Date(`${period.from}T00:00:00+07:00`), language)
      : formatMonth(month, language);
  // The balance of a month that is not over is that of the time of printing.
  const isOver = content.at >= new Date(`${period.to}T24:00:00+07:00`);
  const lines = [
    [t('period.opening', { day: formatShortDay(period.from, language) }), period.opening_balance],
    [t('period.in'), period.in],
    [t('period.out'), -period.out],
    [
      isOver ? t('period.closing', { day: formatShortDay(period.to, language) }) : t('period.now'),
      period.closing_balance,
    ],
  ] as const;
  return (
    <article className={styles['sheet']} data-printed>
      <header>
        <div>
          <h1>
            {t('title')} {title}
          </h1>
          <p>{name}</p>
          {environment === 'sandbox' && <p>{t('printed.sandbox')}</p>}
        </div>
        <p>{settings.brand}</p>
      </header>
      <dl>
        {lines.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatRupiah(amount)}</dd>
          </div>
        ))}
      </dl>
      {content.kind === 'movements' ? (
        <Movements movements={content.movements} />
      ) : (
        <Days days={content.days} />
      )}
      <footer>{t('printed.at', { time: formatTime(content.at, language) })}</footer>
    </article>
  );
}

function Movements({ movements }: { readonly movements: readonly Movement[] }): ReactElement {
  const { t } = useTranslation('wallet');
  const textOf = useMovementText();
  return (
    <table>
      <thead>
        <tr>
          <th>{t('column.timeWib')}</th>
          <th>{t('column.subject')}</th>
          <th>{t('column.reference')}</th>
          <th>{t('column.in')}</th>
          <th>{t('column.out')}</th>
          <th>{t('column.balance')}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => {
          const { change, after } = figuresOf(movement);
          return (
            <tr key={movement.number}>
              <td>{formatShortTime(new Date(movement.at), currentLanguage())}</td>
              <td>{textOf(movement)}</td>
              <td>{referenceOf(movement)}</td>
              <td>{change > 0 ? formatRupiah(change) : ''}</td>
              <td>{change < 0 ? formatRupiah(-change) : ''}</td>
              <td>{formatRupiah(after)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A month of many movements is printed by day; the movements are in the file. */
function Days({ days }: { readonly days: readonly Period[] }): ReactElement {
  const { t } = useTranslation('wallet');
  return (
    <>
      <p>{t('printed.byDay')}</p>
      <table>
        <thead>
          <tr>
            <th>{t('column.day')}</th>
            <th>{t('column.opening')}</th>
            <th>{t('column.in')}</th>
            <th>{t('column.out')}</th>
            <th>{t('column.closing')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.from}>
              <td>{formatShortDay(day.from, currentLanguage())}</td>
              <td>{formatRupiah(day.opening_balance)}</td>
              <td>{formatRupiah(day.in)}</td>
              <td>{formatRupiah(day.out)}</td>
              <td>{formatRupiah(day.closing_balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
