import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps
  extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  /** What the button does, for screen readers and as a hint. */
  readonly label: string;
  readonly icon: TablerIcon;
}

/** A button of an icon only. On a phone it is as large as a finger needs. */
export function IconButton({ label, icon: Icon, ...rest }: IconButtonProps): ReactElement {
  return (
    <ActionIcon
      {...rest}
      variant="subtle"
      className={styles['button'] ?? ''}
      aria-label={label}
      title={label}
    >
      <Icon size={16} stroke={1.75} />
    </ActionIcon>
  );
}
