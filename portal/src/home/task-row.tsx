import { IconChevronRight, type TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import styles from './task-panel.module.css';

/** Something that needs a person, as a list of tasks shows it. */
export interface TaskRowProps {
  readonly icon: TablerIcon;
  /** Whether it went wrong; otherwise it only waits. */
  readonly isWarning: boolean;
  readonly to: string;
  /** The filters of the list. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly title: string;
  readonly text: string;
}

/** A task, the whole of which leads to where it is done. */
export function TaskRow({
  icon: Icon,
  isWarning,
  to,
  filters = {},
  title,
  text,
}: TaskRowProps): ReactElement {
  return (
    <li className={styles['task']}>
      <span className={styles['icon']} data-warning={isWarning}>
        <Icon size={16} stroke={1.75} aria-hidden />
      </span>
      <Link to={to} search={filters} className={styles['link']}>
        <span className={styles['name']}>{title}</span>
        <span className={styles['text']}>{text}</span>
      </Link>
      <IconChevronRight size={16} stroke={1.75} aria-hidden className={styles['more']} />
    </li>
  );
}
