import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../shell/icon-button.tsx';
import styles from './day-field.module.css';
import { typedDay, writtenDay } from './typed-day.ts';

interface DayFieldProps {
  readonly label: string;
  /** Whether the label stands in the empty field, as in a row of filters. */
  readonly isBare?: boolean;
  readonly description?: ReactNode;
  readonly className?: string | undefined;
  /** `YYYY-MM-DD`; empty: no day. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (day: string) => void;
}

/**
 * A field for a day, typed with the day first in every browser, or chosen from the browser's calendar. What is no day, or is
 * outside `min` and `max`, changes nothing and is put back when the field is left.
 */
export function DayField(props: DayFieldProps): ReactElement {
  const { label, isBare = false, description, className, value, min, max, onChange } = props;
  const { t } = useTranslation('shell');
  // What is being typed; undefined: the field shows its value.
  const [typed, setTyped] = useState<string>();
  const calendar = useRef<HTMLInputElement>(null);
  const choose = (day: string): void => {
    const isInside = (min === undefined || day >= min) && (max === undefined || day <= max);
    if (day === '' || isInside) onChange(day);
  };
  const type = (text: string): void => {
    setTyped(text);
    const day = text.trim() === '' ? '' : typedDay(text);
    if (day !== undefined) choose(day);
  };
  return (
    <TextInput
      {...(isBare ? { 'aria-label': label, title: `${label}, ${t('day.hint')}` } : { label })}
      description={description}
      className={className ?? ''}
      placeholder={isBare ? label : t('day.hint')}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? writtenDay(value)}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => setTyped(undefined)}
      rightSectionPointerEvents="all"
      rightSection={
        <span className={styles['calendar']}>
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            value={value}
            min={min}
            max={max}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          <IconButton
            label={t('day.calendar')}
            icon={IconCalendar}
            onClick={() => calendar.current?.showPicker()}
          />
        </span>
      }
    />
  );
}
