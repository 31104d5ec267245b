import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, formatMonth } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useChosenInView } from '../tables/use-chosen-in-view.ts';
import { useStatementOwner } from './statement-owner.ts';
import styles from './wallet.module.css';
import { groups, monthsQuery, type StatementFilters } from './wallet-queries.ts';
import { DayField } from '../forms/day-field.tsx';
import { serverNow } from '../operations/server-time.ts';

interface StatementFilterBarProps {
  readonly chosen: StatementFilters;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** Chooses the kind and the days of the statement. */
export function StatementFilterBar({ chosen, onChange }: StatementFilterBarProps): ReactElement {
  const { t } = useTranslation('wallet');
  const language = currentLanguage();
  const kinds = useChosenInView<HTMLDivElement>(chosen.kind);
  const months = useQuery(monthsQuery(useStatementOwner())).data?.map(({ from }) => from.slice(0, 7)) ?? [];
  const month = chosen.month ?? chosen.day?.slice(0, 7) ?? months[0] ?? dayOf(serverNow()).slice(0, 7);
  const listed = months.includes(month) ? months : [month, ...months];
  const previous = months[1];
  return (
    <div className={styles['filters']}>
      <div ref={kinds} className={styles['kinds']}>
        <SegmentedControl
          aria-label={t('filter.kind')}
          size="xs"
          data={groups.map((value) => ({ value, label: t(`group.${value}`) }))}
          value={chosen.kind ?? 'final'}
          onChange={(kind) => onChange({ kind: kind === 'final' ? undefined : kind })}
        />
      </div>
      <Select
        className={styles['month'] ?? ''}
        aria-label={t('filter.month')}
        allowDeselect={false}
        data={listed.map((value) => ({ value, label: formatMonth(value, language) }))}
        value={month}
        onChange={(value) => onChange({ month: value ?? undefined, day: undefined })}
      />
      {previous !== undefined && previous !== month && (
        <Button
          variant="default"
          className={styles['lastMonth'] ?? ''}
          onClick={() => onChange({ month: previous, day: undefined })}
        >
          {formatMonth(previous, language)}
        </Button>
      )}
      <DayField
        isBare
        className={styles['day']}
        label={t('filter.day')}
        value={chosen.day ?? ''}
        onChange={(day) => onChange({ day: day === '' ? undefined : day, month: undefined })}
      />
      {chosen.day !== undefined && (
        <Button
          variant="subtle"
          leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange({ day: undefined, month })}
        >
          {t('filter.wholeMonth')}
        </Button>
      )}
    </div>
  );
}
