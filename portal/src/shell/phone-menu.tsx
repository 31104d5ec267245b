import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './phone-bar.module.css';
import type { PlaceGroup, PlaceName } from './places.ts';
import { WaitingCount } from './waiting-count.tsx';

interface PhoneMenuProps {
  readonly base: string;
  /** The places that the bar has no room for. */
  readonly groups: readonly PlaceGroup[];
  /** How much waits for the person at a place. */
  readonly counts: Readonly<Partial<Record<PlaceName, number>>>;
}

/** The last button of the bar of a phone: it opens the other places of the role. */
export function PhoneMenu({ base, groups, counts }: PhoneMenuProps): ReactElement {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isHere = groups.some(({ places }) =>
    places.some(({ path }) => `${pathname}/`.startsWith(`${base}/${path}/`)),
  );
  return (
    <Menu position="top-end" width={260} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={styles['link']} data-here={isHere}>
          <IconDots size={20} stroke={1.75} aria-hidden />
          {t('shell.more')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map(({ title, places }) => [
          ...(title === undefined ? [] : [<Menu.Label key={title}>{t(`group.${title}`)}</Menu.Label>]),
          ...places.map(({ name, path, icon: Icon }) => (
            <Menu.Item
              key={path}
              component={Link}
              to={`${base}/${path}`}
              leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
              rightSection={<WaitingCount count={counts[name] ?? 0} />}
            >
              {t(`place.${name}`)}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
