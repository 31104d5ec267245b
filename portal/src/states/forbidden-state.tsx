import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PageState } from './page-state.tsx';

interface ForbiddenStateProps {
  /** The person's name and role. */
  readonly name: string;
  readonly role: string;
}

/** A panel in place of a page that the role of the person does not have. */
export function ForbiddenState({ name, role }: ForbiddenStateProps): ReactElement {
  const { t } = useTranslation();
  return (
    <PageState
      isPage
      icon={IconLock}
      title={t('state.forbidden', { role })}
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          {t('state.home')}
        </Button>
      }
    >
      <p>{t('state.forbiddenText', { name, role })}</p>
    </PageState>
  );
}
