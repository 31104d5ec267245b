import type { ReactElement, ReactNode } from 'react';
import styles from './dialog-buttons.module.css';

/** The buttons at the end of a dialog, what it does last. On a phone they are below each other, what it does first. */
export function DialogButtons({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={styles['buttons']}>{children}</div>;
}
