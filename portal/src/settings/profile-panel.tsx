import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../forms/field-error.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { chooseLanguage, currentLanguage, type Language, languages } from '../language/language.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { sessionQuery } from '../operations/session.ts';
import { Panel } from '../panel/panel.tsx';
import styles from './settings.module.css';

/** The name of the person, and the language of the pages and mails. */
export function ProfilePanel({ name: stored }: { readonly name: string }): ReactElement {
  const { t } = useTranslation('settings');
  const { t: shell } = useTranslation();
  const queries = useQueryClient();
  const [name, setName] = useState(stored);
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const isEmpty = name.trim() === '';
  const save = useMutation({
    mutationFn: async () =>
      dataOf(await client.PUT('/portal/person', { body: { name: name.trim(), language } })),
    onSuccess: async (session) => {
      queries.setQueryData(sessionQuery.queryKey, session);
      await chooseLanguage(language);
      notifications.show({ message: t('saved') });
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isEmpty) save.mutate();
  };
  return (
    <Panel title={t('profile.title')} isPadded>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <TextInput
          label={t('profile.name')}
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isEmpty && <FieldError>{t('profile.nameMissing')}</FieldError>}
        />
        <div>
          <p className={styles['title']} id="language-label">
            {t('profile.language')}
          </p>
          <SegmentedControl
            mt={6}
            aria-labelledby="language-label"
            value={language}
            data={languages.map((value) => ({ value, label: shell(`language.${value}`) }))}
            onChange={(value) => setLanguage(value === 'en' ? 'en' : 'id')}
          />
        </div>
        <FormFailure error={save.error} />
        <div className={styles['buttons']}>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
