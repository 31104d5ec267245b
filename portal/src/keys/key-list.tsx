import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { IconDots, IconKey, IconListDetails, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactTime, formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { PageState } from '../states/page-state.tsx';
import { QueryView } from '../states/query-view.tsx';
import { useAddressFilters } from '../tables/address-filters.ts';
import { Card, type Column, DataTable } from '../tables/data-table.tsx';
import { keyScopes, scopesToGive } from './key-scopes.ts';
import { KeyState } from './key-state.tsx';
import { hasEnded, type Key, keysQuery } from './key-queries.ts';
import styles from './keys-page.module.css';
import { RenameDialog } from './rename-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import type { MadeKey } from './secret-dialog.tsx';

interface KeyListProps {
  readonly onMade: (made: MadeKey) => void;
  readonly onCreate: () => void;
}

type Action = 'rename' | 'revoke' | 'rotate';

/** The keys with what can be done to each. */
export function KeyList({ onMade, onCreate }: KeyListProps): ReactElement {
  const { t } = useTranslation('keys');
  const query = useQuery(keysQuery(useAccount()));
  const [chosen, setChosen] = useState<{ readonly key: Key; readonly action: Action }>();
  const close = (): void => setChosen(undefined);
  return (
    <>
      <QueryView query={query} failed={t('list.failed')}>
        {({ keys, hidden }) =>
          keys.length === 0 ? (
            <PageState
              icon={IconKey}
              title={t('list.empty')}
              actions={<Button onClick={onCreate}>{t('page.create')}</Button>}
            >
              <p>{t('list.emptyText')}</p>
            </PageState>
          ) : (
            <Keys keys={keys} hidden={hidden} onAction={(key, action) => setChosen({ key, action })} />
          )
        }
      </QueryView>
      {chosen?.action === 'rename' && <RenameDialog of={chosen.key} onClose={close} />}
      {chosen?.action === 'revoke' && <RevokeDialog of={chosen.key} onClose={close} />}
      {chosen?.action === 'rotate' && (
        <RotateDialog
          of={chosen.key}
          onClose={close}
          onMade={(made) => {
            close();
            onMade(made);
          }}
        />
      )}
    </>
  );
}

interface KeysProps {
  readonly keys: readonly Key[];
  readonly hidden: number;
  readonly onAction: (key: Key, action: Action) => void;
}

function Keys({ keys, hidden, onAction }: KeysProps): ReactElement {
  const { t } = useTranslation('keys');
  const [showsEnded, setShowsEnded] = useState(false);
  const ended = keys.filter(hasEnded).length;
  // Keys that all have ended are worth seeing: nothing else is there.
  const shown = showsEnded || ended === keys.length ? keys : keys.filter((key) => !hasEnded(key));
  const actions = (key: Key): ReactElement => (
    <KeyActions of={key} onAction={(action) => onAction(key, action)} />
  );
  return (
    <Panel
      {...(ended === 0 || ended === keys.length
        ? {}
        : {
            footer: (
              <div className={styles['foot']}>
                <Button variant="default" size="xs" onClick={() => setShowsEnded(!showsEnded)}>
                  {showsEnded ? t('list.hideEnded') : t('list.showEnded', { count: ended })}
                </Button>
                {showsEnded && hidden > 0 && <span>{t('list.hidden', { count: hidden })}</span>}
              </div>
            ),
          })}
    >
      <DataTable
        label={t('page.keys')}
        rows={shown}
        rowKey={({ id }) => id}
        columns={columnsOf(t, actions)}
        card={(key) => (
          <Card
            title={<KeyName of={key} />}
            amount={actions(key)}
            detail={<KeyState state={key.state} />}
            caption={[
              `${t('list.scopes')}: ${scopesOf(key, t)}`,
              `${t('list.lastUsed')}: ${timeOr(key.last_used_at, t('list.never'))}`,
              `${t('list.expires')}: ${timeOr(key.revoked_at ?? key.expires_at, t('list.noEnd'))}`,
            ]
              // Lines break between the facts, not inside one.
              .map((fact) => fact.replaceAll(' ', '\u00A0'))
              .join(' · ')}
          />
        )}
      />
    </Panel>
  );
}

type Texts = ReturnType<typeof useTranslation<'keys'>>['t'];

function columnsOf(t: Texts, actions: (key: Key) => ReactElement): readonly Column<Key>[] {
  return [
    { key: 'name', title: t('list.name'), isMain: true, cell: (key) => <KeyName of={key} /> },
    { key: 'state', title: t('list.state'), cell: ({ state }) => <KeyState state={state} /> },
    {
      key: 'scopes',
      title: t('list.scopes'),
      cell: (key) => <span title={key.scopes.join(', ')}>{scopesOf(key, t)}</span>,
    },
    {
      key: 'addresses',
      title: t('list.addresses'),
      cell: ({ allowed_addresses: addresses }) => (
        <Addresses addresses={addresses} any={t('list.anyAddress')} />
      ),
    },
    {
      key: 'used',
      title: t('list.lastUsed'),
      cell: ({ last_used_at: at }) => <Time at={at} none={t('list.never')} />,
    },
    {
      key: 'until',
      title: t('list.expires'),
      cell: (key) => <Time at={key.revoked_at ?? key.expires_at} none={t('list.noEnd')} />,
    },
    {
      key: 'actions',
      title: <VisuallyHidden>{t('list.more')}</VisuallyHidden>,
      align: 'right',
      cell: actions,
    },
  ];
}

function scopesOf({ scopes }: Key, t: Texts): string {
  return scopes.length === keyScopes.length
    ? t('list.allScopes')
    : t('list.someScopes', { count: scopes.length, all: keyScopes.length });
}

function Addresses({
  addresses,
  any,
}: {
  readonly addresses: readonly string[] | null;
  readonly any: string;
}): ReactElement {
  if (addresses === null) return <>{any}</>;
  const [first = '', ...more] = addresses;
  return (
    <span className={styles['mono']} title={addresses.join(', ')}>
      {more.length === 0 ? first : `${first} +${more.length}`}
    </span>
  );
}

function KeyName({ of: { name, display_prefix: prefix } }: { readonly of: Key }): ReactElement {
  return (
    <span className={styles['name']}>
      <b title={name}>{name}</b>
      <code>{`${prefix}…`}</code>
    </span>
  );
}

function timeOr(at: string | null, none: string): string {
  return at === null ? none : formatTime(new Date(at), currentLanguage());
}

function Time({ at, none }: { readonly at: string | null; readonly none: string }): ReactElement {
  if (at === null) return <>{none}</>;
  return (
    <time dateTime={at} title={formatExactTime(new Date(at), currentLanguage())}>
      {timeOr(at, none)}
    </time>
  );
}

interface KeyActionsProps {
  readonly of: Key;
  readonly onAction: (action: Action) => void;
}

function KeyActions({ of: key, onAction }: KeyActionsProps): ReactElement {
  const { t } = useTranslation('keys');
  const account = useAccount();
  const { can } = account;
  const { set } = useAddressFilters();
  const canChange = can('keys:write') && !hasEnded(key);
  const isWithinRole = key.scopes.every((scope) => scopesToGive(account).includes(scope));
  return (
    <Menu position="bottom-end" portalProps={{ target: 'main' }}>
      <Menu.Target>
        <IconButton label={t('list.actions', { name: key.name })} icon={IconDots} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconListDetails size={16} stroke={1.75} aria-hidden />}
          onClick={() => set({ view: 'requests', key: key.id })}
        >
          {t('action.requests')}
        </Menu.Item>
        {can('keys:write') && (
          <Menu.Item
            leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
            onClick={() => onAction('rename')}
          >
            {t('action.rename')}
          </Menu.Item>
        )}
        {canChange && isWithinRole && key.replaced_by_id === null && (
          <Menu.Item
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            onClick={() => onAction('rotate')}
          >
            {t('action.rotate')}
          </Menu.Item>
        )}
        {canChange && (
          <Menu.Item
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => onAction('revoke')}
          >
            {t('action.revoke')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
