import type { ReactElement, ReactNode } from 'react';
import styles from './choices.module.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly detail?: string;
  readonly figure?: ReactNode;
}

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  /** The name of the radio buttons. */
  readonly name: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** Whether they stand beside each other. */
  readonly isInline?: boolean;
}

/** One of a few, each with what it means: as rows with details, or beside each other. */
export function Choices<Value extends string>(props: ChoicesProps<Value>): ReactElement {
  const { legend, name, options, value, onChange, isInline = false } = props;
  return (
    <fieldset className={styles['field']}>
      <legend>{legend}</legend>
      <div className={isInline ? styles['inline'] : styles['rows']}>
        {options.map((option) => (
          <label key={option.value} data-chosen={option.value === value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles['text']}>
              <span className={styles['name']}>{option.label}</span>
              {option.detail !== undefined && <span className={styles['detail']}>{option.detail}</span>}
            </span>
            {option.figure !== undefined && <span className={styles['figure']}>{option.figure}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
