import { Menu } from '@mantine/core';
import { IconChevronDown, IconPlus, type TablerIcon } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import styles from './filter-bar.module.css';

interface FilterMenuProps<Value extends string> {
  readonly label: string;
  readonly icon?: TablerIcon;
  /** The chosen value as text; undefined: the filter is not set. */
  readonly chosen: string | undefined;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  /** The text of the choice that removes the filter. */
  readonly any: string;
  readonly onChoose: (value: Value | undefined) => void;
  /** A further choice, such as one that opens a dialog. */
  readonly more?: { readonly text: string; readonly onChoose: () => void };
}

/** A filter of a list: dashed until it is set, then solid with its value. */
export function FilterMenu<Value extends string>(props: FilterMenuProps<Value>): ReactElement {
  const { label, icon, chosen, options, any, onChoose, more } = props;
  const isSet = chosen !== undefined;
  const Icon = icon ?? (isSet ? undefined : IconPlus);
  return (
    <Menu position="bottom-start" width={200} withinPortal>
      <Menu.Target>
        <button type="button" className={styles['filter']} data-set={isSet}>
          {Icon !== undefined && <Icon size={14} stroke={1.75} aria-hidden />}
          <span className={isSet ? styles['name'] : undefined}>
            {label}
            {isSet && ': '}
          </span>
          {isSet && <strong>{chosen}</strong>}
          {isSet && <IconChevronDown size={14} stroke={1.75} aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose(undefined)}>{any}</Menu.Item>
        {options.map(({ value, text }) => (
          <Menu.Item key={value} onClick={() => onChoose(value)}>
            {text}
          </Menu.Item>
        ))}
        {more !== undefined && <Menu.Item onClick={more.onChoose}>{more.text}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
