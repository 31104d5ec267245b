import { Button, Modal, Switch, TextInput } from '@mantine/core';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { client, dataOf } from '../../operations/portal-client.ts';
import { IconButton } from '../../shell/icon-button.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { type ReportView, reportFilters, viewsQuery } from './report-queries.ts';
import styles from './reports.module.css';

/** The saved views, as links to their filters; nothing while there is none. */
export function ReportViews(): ReactElement | null {
  const { t } = useTranslation('operator-reports');
  const { filters } = useAddressFilters();
  const views = useQuery(viewsQuery).data ?? [];
  const [removed, setRemoved] = useState<ReportView>();
  const present = textOf(reportFilters(filters));
  if (views.length === 0) return null;
  return (
    <div className={styles['views']}>
      <ul aria-label={t('views.title')}>
        {views.map((view) => (
          <li key={view.id} data-chosen={textOf(view.filters) === present}>
            <Link to="/operator/reports" search={view.filters} title={t('views.by', { name: view.by })}>
              {view.name}
            </Link>
            {view.own && (
              <IconButton
                label={t('views.remove', { name: view.name })}
                icon={IconX}
                onClick={() => setRemoved(view)}
              />
            )}
          </li>
        ))}
      </ul>
      {removed !== undefined && <RemoveDialog view={removed} onClose={() => setRemoved(undefined)} />}
    </div>
  );
}

/** The button that keeps the present filters as a view. */
export function SaveViewButton(): ReactElement {
  const { t } = useTranslation('operator-reports');
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden />}
        onClick={() => setSaving(true)}
      >
        {t('views.save')}
      </Button>
      {isSaving && <SaveDialog onClose={() => setSaving(false)} />}
    </>
  );
}

function textOf(filters: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(filters);
  text.sort();
  return text.toString();
}

function SaveDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('operator-reports');
  const { t: shell } = useTranslation('shell');
  const { filters } = useAddressFilters();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const save = useMutation({
    mutationFn: async () =>
      dataOf(
        await client.POST('/portal/operator/reports/views', {
          body: { name: name.trim(), shared, filters: reportFilters(filters) },
        }),
      ),
    onSuccess(views) {
      queries.setQueryData(viewsQuery.queryKey, views);
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('views.save')}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !save.isPending) save.mutate();
        }}
      >
        <TextInput
          data-autofocus
          label={t('views.name')}
          description={t('views.nameText')}
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Switch
          label={t('views.share')}
          checked={shared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
        <FormFailure error={save.error} known={{ not_possible: t('views.tooMany') }} />
        <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
          {t('views.saveAction')}
        </Button>
      </form>
    </Modal>
  );
}

interface RemoveDialogProps {
  readonly view: ReportView;
  readonly onClose: () => void;
}

function RemoveDialog({ view, onClose }: RemoveDialogProps): ReactElement {
  const { t } = useTranslation('operator-reports');
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: async () =>
      dataOf(
        await client.DELETE('/portal/operator/reports/views/{id}', { params: { path: { id: view.id } } }),
      ),
    onSuccess(views) {
      queries.setQueryData(viewsQuery.queryKey, views);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t('views.removeTitle')}
      action={t('views.removeAction')}
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      <p>{t(`views.${view.shared ? 'removeShared' : 'removeText'}`, { name: view.name })}</p>
      <FormFailure error={remove.error} known={{ not_possible: t('views.gone') }} />
    </ConfirmDialog>
  );
}
