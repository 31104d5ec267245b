import { Radio } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import team from '../../team/team.module.css';
import { type StaffRole, staffRoles } from './staff-queries.ts';

interface StaffRoleChoiceProps {
  readonly value: StaffRole;
  readonly onChange: (role: StaffRole) => void;
}

/** The roles of operators with what each is for, to choose one. */
export function StaffRoleChoice({ value, onChange }: StaffRoleChoiceProps): ReactElement {
  const { t } = useTranslation('operator-staff');
  const { t: shell } = useTranslation();
  return (
    <Radio.Group
      label={t('members.role')}
      value={value}
      onChange={(chosen) => onChange(staffRoles.find((role) => role === chosen) ?? value)}
    >
      <div className={team['choices']}>
        {staffRoles.map((role) => (
          <Radio
            key={role}
            value={role}
            label={shell(`role.${role}`)}
            description={t(`role.${role}`)}
            classNames={{ root: team['choice'] ?? '', description: team['description'] ?? '' }}
            data-chosen={role === value}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
