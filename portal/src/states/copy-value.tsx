import type { ReactElement } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './copy-value.module.css';

interface CopyValueProps {
  readonly value: string;
  /** What is shown instead of the whole value, such as its beginning. The whole value appears on hover. */
  readonly shown?: string;
  /** Whether it is an identifier or code. */
  readonly isMono?: boolean;
}

/** A value with the button that copies it. */
export function CopyValue({ value, shown = value, isMono = false }: CopyValueProps): ReactElement {
  return (
    <span className={styles['value']}>
      <span data-mono={isMono} title={value}>
        {shown}
      </span>
      <CopyButton value={value} />
    </span>
  );
}
