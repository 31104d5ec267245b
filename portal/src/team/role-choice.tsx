import { Radio } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Membership } from '../operations/account.ts';
import styles from './team.module.css';

export type Role = Membership['role'];

/** The roles, from the most to the fewest rights. */
const roles: readonly Role[] = ['owner', 'developer', 'finance', 'staff', 'viewer'];

/** Reads a role from the value of a control. */
function roleIn(value: string): Role | undefined {
  return roles.find((role) => role === value);
}

interface RoleChoiceProps {
  readonly value: Role;
  readonly onChange: (role: Role) => void;
}

/** The roles with what each is for, to choose one. */
export function RoleChoice({ value, onChange }: RoleChoiceProps): ReactElement {
  const { t } = useTranslation('team');
  const { t: shell } = useTranslation();
  return (
    <Radio.Group
      label={t('role.choose')}
      value={value}
      onChange={(chosen) => onChange(roleIn(chosen) ?? value)}
    >
      <div className={styles['choices']}>
        {roles.map((role) => (
          <Radio
            key={role}
            value={role}
            label={shell(`role.${role}`)}
            description={t(`role.${role}`)}
            classNames={{ root: styles['choice'] ?? '', description: styles['description'] ?? '' }}
            data-chosen={role === value}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
