import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { formatDay, formatShortTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Panel } from '../../panel/panel.tsx';
import { Card, DataTable } from '../../tables/data-table.tsx';
import team from '../../team/team.module.css';
import { useOperatorChange } from '../use-operator-change.ts';
import { OwnTokenDialog } from './own-token-dialog.tsx';
import type { StaffToken } from './staff-queries.ts';

/** The tokens that prove which operator runs a command. The tokens themselves are not stored. */
export function StaffTokens({ tokens }: { readonly tokens: readonly StaffToken[] }): ReactElement {
  const { t } = useTranslation('operator-staff');
  const { can } = useOperator();
  const [isCreating, setCreating] = useState(false);
  const who = (one: StaffToken): ReactElement => (
    <div className={team['person']}>
      <div className={team['name']}>{one.operator}</div>
      <div className={team['email']}>{one.prefix}…</div>
    </div>
  );
  const used = ({ last_used_at: at }: StaffToken): string =>
    at === null ? t('tokens.unused') : `${formatShortTime(new Date(at), currentLanguage())}\u00A0WIB`;
  const revoke = (one: StaffToken): ReactElement | undefined =>
    can('staff:write') && one.state === 'working' ? <RevokeButton token={one} /> : undefined;
  return (
    <Panel
      title={t('tokens.title')}
      actions={
        can('staff:write') && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setCreating(true)}
          >
            {t('own.open')}
          </Button>
        )
      }
    >
      {isCreating && <OwnTokenDialog onClose={() => setCreating(false)} />}
      {tokens.length === 0 ? (
        <p className={team['empty']}>{t('tokens.none')}</p>
      ) : (
        <DataTable
          label={t('tokens.list')}
          rows={tokens}
          rowKey={({ id }) => id}
          columns={[
            { key: 'who', title: t('tokens.operator'), isMain: true, cell: who },
            { key: 'state', title: t('tokens.state'), cell: (one) => <State token={one} /> },
            { key: 'used', title: t('tokens.used'), cell: used },
            { key: 'action', title: t('action'), align: 'right', cell: revoke },
          ]}
          card={(one) => (
            <>
              <Card
                title={who(one)}
                detail={<State token={one} />}
                caption={t('tokens.used')}
                time={used(one)}
              />
              <div className={team['cardButtons']}>{revoke(one)}</div>
            </>
          )}
        />
      )}
    </Panel>
  );
}

function State({ token: { expires_at: at, state } }: { readonly token: StaffToken }): ReactElement {
  const { t } = useTranslation('operator-staff');
  const text =
    state !== 'working'
      ? t(`tokens.is.${state}`)
      : at === null
        ? t('tokens.forever')
        : t('tokens.until', { day: formatDay(new Date(at), currentLanguage()) });
  return (
    <span className={team['state']} data-on={state === 'working'}>
      {text}
    </span>
  );
}

function RevokeButton({ token: { id, operator, prefix } }: { readonly token: StaffToken }): ReactElement {
  const { t } = useTranslation('operator-staff');
  const [isOpen, setOpen] = useState(false);
  const revoke = useOperatorChange(
    async (tokenId: string) =>
      dataOf(
        await client.POST('/portal/operator/staff-tokens/{token_id}/revoke', {
          params: { path: { token_id: tokenId } },
        }),
      ),
    ['staff'],
    () => {
      notifications.show({ message: t('tokens.revoked', { operator }) });
      setOpen(false);
    },
  );
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
        aria-label={t('tokens.revokeOf', { prefix })}
        onClick={() => setOpen(true)}
      >
        {t('tokens.revoke')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          isOpen
          isDanger
          title={t('tokens.revokeTitle', { operator })}
          action={t('tokens.revokeAction')}
          isPending={revoke.isPending}
          onClose={() => setOpen(false)}
          onConfirm={() => revoke.mutate(id)}
        >
          <p>{t('tokens.revokeText', { prefix })}</p>
          <FormFailure error={revoke.error} />
        </ConfirmDialog>
      )}
    </>
  );
}
