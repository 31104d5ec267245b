import { Checkbox, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ChosenClients } from './chosen-clients.tsx';
import { groupsQuery } from './client-queries.ts';
import styles from './clients.module.css';
import type { Draft } from './message-draft.ts';

const [titleMax, bodyMax] = [120, 2_000];

interface MessageFieldsProps {
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
}

/** The receivers and the texts of a message. */
export function MessageFields({ draft, onChange }: MessageFieldsProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  return (
    <div className={styles['form']}>
      <ReceiverFields draft={draft} onChange={onChange} />
      <Text label={t('messages.titleField')} value={draft.title} onChange={(title) => onChange({ title })} />
      <Area label={t('messages.bodyField')} value={draft.body} onChange={(body) => onChange({ body })} />
      <Checkbox
        label={t('messages.withEnglish')}
        checked={draft.hasEnglish}
        onChange={({ currentTarget }) => onChange({ hasEnglish: currentTarget.checked })}
      />
      {draft.hasEnglish && (
        <>
          <Text
            label={t('messages.titleEn')}
            value={draft.titleEn}
            onChange={(titleEn) => onChange({ titleEn })}
          />
          <Area
            label={t('messages.bodyEn')}
            value={draft.bodyEn}
            onChange={(bodyEn) => onChange({ bodyEn })}
          />
        </>
      )}
      <Checkbox
        label={t('messages.byMail')}
        checked={draft.byMail}
        onChange={({ currentTarget }) => onChange({ byMail: currentTarget.checked })}
      />
    </div>
  );
}

function ReceiverFields({ draft, onChange }: MessageFieldsProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  const groups = useQuery(groupsQuery);
  return (
    <>
      <SegmentedControl
        aria-label={t('messages.to')}
        value={draft.to}
        onChange={(to) => onChange({ to: to === 'group' || to === 'accounts' ? to : 'all' })}
        data={[
          { value: 'all', label: t('messages.toAll') },
          { value: 'group', label: t('list.group') },
          { value: 'accounts', label: t('messages.toChosen') },
        ]}
      />
      {draft.to === 'group' && (
        <Select
          label={t('list.group')}
          value={draft.group}
          onChange={(group) => onChange({ group })}
          data={groups.data ?? []}
        />
      )}
      {draft.to === 'accounts' && (
        <ChosenClients chosen={draft.chosen} onChange={(chosen) => onChange({ chosen })} />
      )}
    </>
  );
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Text({ onChange, ...props }: TextProps): ReactElement {
  return (
    <TextInput
      {...props}
      maxLength={titleMax}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Area({ onChange, ...props }: TextProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  return (
    <Textarea
      {...props}
      description={t('messages.plain')}
      maxLength={bodyMax}
      autosize
      minRows={4}
      maxRows={10}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
