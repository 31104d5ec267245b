import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../operations/session.ts';
import styles from './person-menu.module.css';

interface PersonMenuProps {
  readonly person: { readonly name: string; readonly email: string };
}

/** Who is signed in, and how to sign out. */
export function PersonMenu({ person }: PersonMenuProps): ReactElement {
  const { t } = useTranslation();
  const initials = initialsOf(person.name);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: () => signOut(queries),
    onSuccess: () => navigate({ to: '/sign-in' }),
  });
  return (
    <Menu position="bottom-end" withinPortal={false} width={240}>
      <Menu.Target>
        <button
          type="button"
          className={styles['avatar']}
          aria-label={t('shell.person', { name: person.name, initials })}
        >
          {initials}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled className={styles['who'] ?? ''}>
          <strong>{person.name}</strong>
          <span>{person.email}</span>
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.75} />}
          disabled={leave.isPending}
          onClick={() => leave.mutate()}
        >
          {leave.isError ? t('shell.signOutAgain') : t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word = '') => [...word][0]?.toUpperCase() ?? '').join('');
}
