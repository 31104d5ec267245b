import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import styles from './field-error.module.css';

/** What is wrong with a field and what to do, to stand below it. */
export function FieldError({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <span className={styles['error']}>
      <IconAlertCircle size={14} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
