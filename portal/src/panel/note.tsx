import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import styles from './note.module.css';

const icons = { info: IconInfoCircle, ok: IconCircleCheck, look: IconAlertTriangle, bad: IconCircleX };

interface NoteProps {
  /** `look` needs a person's attention, `bad` went wrong. */
  readonly meaning: keyof typeof icons;
  readonly children: ReactNode;
  /** Whether it is said at once to people who do not see it appear. */
  readonly isAlert?: boolean;
}

/** A sentence that must not be missed, in the colour of its meaning and with its icon. */
export function Note({ meaning, children, isAlert = false }: NoteProps): ReactElement {
  const Icon = icons[meaning];
  return (
    <div className={styles['note']} data-meaning={meaning} {...(isAlert ? { role: 'alert' } : {})}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <div className={styles['text']}>{children}</div>
    </div>
  );
}
