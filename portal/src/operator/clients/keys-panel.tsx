import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { serverNow } from '../../operations/server-time.ts';
import { Panel } from '../../panel/panel.tsx';
import { RevokeKeyDialog } from './client-dialogs.tsx';
import type { Client, ClientKey } from './client-queries.ts';
import styles from './clients.module.css';

/** The keys of a client that work, and at a click those that have ended; never a secret. */
export function KeysPanel({ client }: { readonly client: Client }): ReactElement {
  const { t } = useTranslation('operator-clients');
  const [showsEnded, setShowsEnded] = useState(false);
  const [revoking, setRevoking] = useState<ClientKey>();
  const ended = client.keys.filter(hasEnded).length;
  const shown = showsEnded ? client.keys : client.keys.filter((key) => !hasEnded(key));
  return (
    <Panel
      title={t('keys.title')}
      actions={
        ended > 0 && (
          <Button variant="default" size="xs" onClick={() => setShowsEnded(!showsEnded)}>
            {showsEnded ? t('keys.hideEnded') : t('keys.showEnded', { count: ended })}
          </Button>
        )
      }
    >
      {shown.length === 0 ? (
        <p className={styles['empty']}>{t('keys.none')}</p>
      ) : (
        <ul className={styles['list']}>
          {shown.map((key) => (
            <li key={key.id}>
              <KeyText of={key} />
              <RevokeButton of={key} onRevoke={() => setRevoking(key)} />
            </li>
          ))}
        </ul>
      )}
      {revoking !== undefined && (
        <RevokeKeyDialog of={client} apiKey={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </Panel>
  );
}

function hasEnded({ revoked_at: revokedAt, expires_at: expiresAt }: ClientKey): boolean {
  return revokedAt !== null || (expiresAt !== null && new Date(expiresAt) <= serverNow());
}

function KeyText({ of: key }: { readonly of: ClientKey }): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { t: shell } = useTranslation();
  const time = (at: string): string => `${formatShortTime(new Date(at), currentLanguage())} WIB`;
  const parts = [
    shell(`environment.${key.environment}`),
    key.last_used_at === null ? t('keys.unused') : t('keys.used', { time: time(key.last_used_at) }),
    ...(key.revoked_at === null ? [] : [t('keys.revoked', { time: time(key.revoked_at) })]),
    ...(key.revoked_at === null && key.expires_at !== null
      ? [t('keys.until', { time: time(key.expires_at) })]
      : []),
  ];
  return (
    <span className={styles['row']}>
      <span>
        <b>{key.name}</b> <code>{`${key.display_prefix}…`}</code>
      </span>
      <span className={styles['quiet']}>{parts.join(' · ')}</span>
    </span>
  );
}

function RevokeButton({
  of: key,
  onRevoke,
}: {
  readonly of: ClientKey;
  readonly onRevoke: () => void;
}): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { can } = useOperator();
  if (!can('clients:write') || hasEnded(key)) return <span />;
  return (
    <Button variant="default" size="xs" aria-label={t('revoke.open', { name: key.name })} onClick={onRevoke}>
      {t('revoke.short')}
    </Button>
  );
}
