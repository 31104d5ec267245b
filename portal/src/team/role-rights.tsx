import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorRole } from '../operations/operator.ts';
import type { ClientRole } from '../operations/portal-client.ts';
import styles from './team.module.css';

/** What some roles may do. */
interface RoleRightsProps {
  readonly roles: readonly {
    readonly role: ClientRole['role'] | OperatorRole;
    readonly permissions: readonly string[];
  }[];
  /** What a role may do, in words, with the permission that stands for it. */
  readonly rights: readonly { readonly text: string; readonly permission: string }[];
  readonly words: { readonly right: string; readonly yes: string; readonly no: string };
}

/** What each role may do: a table, or on a phone a list for each role. */
export function RoleRights(props: RoleRightsProps): ReactElement {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return isNarrow ? <RoleList {...props} /> : <RoleTable {...props} />;
}

function RoleTable({ roles, rights, words }: RoleRightsProps): ReactElement {
  const { t } = useTranslation();
  return (
    <div className={styles['matrix']}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.right}</th>
            {roles.map(({ role }) => (
              <th key={role} scope="col">
                {t(`role.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map(({ text, permission }) => (
            <tr key={permission}>
              <th scope="row">{text}</th>
              {roles.map(({ role, permissions }) => (
                <td key={role}>
                  {permissions.includes(permission) ? (
                    <IconCheck
                      size={16}
                      stroke={2}
                      className={styles['yes']}
                      aria-label={words.yes}
                      role="img"
                    />
                  ) : (
                    <IconMinus
                      size={16}
                      stroke={1.75}
                      className={styles['no']}
                      aria-label={words.no}
                      role="img"
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RoleList({ roles, rights }: RoleRightsProps): ReactElement {
  const { t } = useTranslation();
  return (
    <ul className={styles['roles']}>
      {roles.map(({ role, permissions }) => (
        <li key={role}>
          <strong>{t(`role.${role}`)}</strong>
          <p>
            {rights
              .filter(({ permission }) => permissions.includes(permission))
              .map(({ text }) => text)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}
