import { Button, TextInput } from '@mantine/core';
import { IconTrash, IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { formatNumber } from '../../format/rupiah.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Panel } from '../../panel/panel.tsx';
import { IconButton } from '../../shell/icon-button.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { ChangeFailure } from './change-failure.tsx';
import styles from './groups-panel.module.css';
import { MoveDialog, type MovedClient } from './move-dialog.tsx';
import { groupsQuery, type PriceGroup, pricesKey } from './price-queries.ts';

/** The groups of clients with prices of their own, and their members. */
export function GroupsPanel(): ReactElement {
  const { t } = useTranslation('operator-prices');
  const { can } = useOperator();
  const query = useQuery(groupsQuery);
  const [move, setMove] = useState<MovedClient>();
  const [removed, setRemoved] = useState<PriceGroup>();
  return (
    <>
      {can('prices:write') && <NewGroup />}
      <QueryView query={query} failed={t('groups.failed')}>
        {(groups) =>
          groups.length === 0 ? (
            <PageState icon={IconUsersGroup} title={t('groups.empty')}>
              <p>{t('groups.emptyText')}</p>
            </PageState>
          ) : (
            <>
              {groups.map((group) => (
                <GroupPanel key={group.name} group={group} onMove={setMove} onRemove={setRemoved} />
              ))}
            </>
          )
        }
      </QueryView>
      {move !== undefined && <MoveDialog moved={move} onClose={() => setMove(undefined)} />}
      {removed !== undefined && <RemoveDialog group={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function NewGroup(): ReactElement {
  const { t } = useTranslation('operator-prices');
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: async () =>
      dataOf(await client.POST('/portal/operator/price-groups', { body: { name: name.trim() } })),
    onSuccess: () => setName(''),
    onSettled: () => queries.invalidateQueries({ queryKey: pricesKey }),
  });
  return (
    <Panel isPadded>
      <form
        className={styles['new']}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') create.mutate();
        }}
      >
        <TextInput
          label={t('groups.name')}
          description={t('groups.nameHint')}
          autoComplete="off"
          maxLength={50}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={create.isPending} disabled={name.trim() === ''}>
          {t('groups.create')}
        </Button>
      </form>
      <ChangeFailure error={create.error} />
    </Panel>
  );
}

interface GroupPanelProps {
  readonly group: PriceGroup;
  readonly onMove: (move: MovedClient) => void;
  readonly onRemove: (group: PriceGroup) => void;
}

function GroupPanel({ group, onMove, onRemove }: GroupPanelProps): ReactElement {
  const { t } = useTranslation('operator-prices');
  const { can } = useOperator();
  const { name, accounts, members, rules } = group;
  const isEmpty = accounts === 0 && rules === 0;
  return (
    <Panel
      title={name}
      actions={
        can('prices:write') && (
          <>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconUserPlus size={14} stroke={1.75} aria-hidden />}
              aria-label={t('groups.addTo', { name })}
              onClick={() => onMove({ group: name, client: undefined })}
            >
              {t('groups.add')}
            </Button>
            {isEmpty && (
              <IconButton
                label={t('groups.removeOf', { name })}
                icon={IconTrash}
                onClick={() => onRemove(group)}
              />
            )}
          </>
        )
      }
      footer={
        <span>
          {t('groups.clients', { count: accounts })}
          {`, ${t('groups.rules', { count: rules })}`}
          {accounts > members.length && ` · ${t('groups.more', { shown: formatNumber(members.length) })}`}
        </span>
      }
    >
      <ul className={styles['members']}>
        {members.map((member) => (
          <li key={member.id}>
            <span>{member.name}</span>
            {can('prices:write') && (
              <Button
                variant="subtle"
                size="xs"
                aria-label={t('groups.takeOutOf', { name: member.name })}
                onClick={() => onMove({ group: null, client: member })}
              >
                {t('groups.takeOut')}
              </Button>
            )}
          </li>
        ))}
        {members.length === 0 && <li className={styles['none']}>{t('groups.noMembers')}</li>}
      </ul>
    </Panel>
  );
}

function RemoveDialog({
  group: { name },
  onClose,
}: {
  readonly group: PriceGroup;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('operator-prices');
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: async () =>
      dataOf(await client.DELETE('/portal/operator/price-groups/{name}', { params: { path: { name } } })),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: pricesKey }),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('groups.removeTitle', { name })}
      action={t('groups.removeAction')}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      isDanger
    >
      <p>{t('groups.removeText', { name })}</p>
      <ChangeFailure error={remove.error} />
    </ConfirmDialog>
  );
}
