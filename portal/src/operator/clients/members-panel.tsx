import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { Panel } from '../../panel/panel.tsx';
import type { Client } from './client-queries.ts';
import styles from './clients.module.css';

/** The people of a client, with their one-time codes and their last sign-in. */
export function MembersPanel({ client: { members } }: { readonly client: Client }): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { t: shell } = useTranslation();
  return (
    <Panel title={t('members.title')}>
      {members.length === 0 ? (
        <p className={styles['empty']}>{t('members.none')}</p>
      ) : (
        <ul className={styles['list']}>
          {members.map((one) => (
            <li key={one.person_id}>
              <span className={styles['row']}>
                <b>{one.name}</b>
                <span className={styles['quiet']}>{one.email}</span>
              </span>
              <span className={styles['row']}>
                {shell(`role.${one.role}`)}
                <span className={styles['quiet']}>
                  {one.two_factor ? t('members.codes') : t('members.noCodes')}
                  {' · '}
                  {one.signed_in_at === null
                    ? t('members.never')
                    : `${formatShortTime(new Date(one.signed_in_at), currentLanguage())} WIB`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
