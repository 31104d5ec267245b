import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { enter, readSession, sessionQuery } from '../operations/session.ts';
import { TwoFactorSetup } from '../person/two-factor-setup.tsx';
import { CodeForm } from './code-form.tsx';
import { VisitorHead } from './visitor-head.tsx';
import { useVisitorSearch } from './visitor-search.ts';
import styles from './visitor-form.module.css';

/** The page for the one-time code after the password. Operators without an authenticator app set one up there first. */
export function TwoFactorPage(): ReactElement {
  const { t } = useTranslation('visitor');
  const queries = useQueryClient();
  const router = useRouter();
  const { next } = useVisitorSearch();
  const { data: session } = useSuspenseQuery(sessionQuery);
  if (session.person === null || !session.two_factor_setup_required) return <CodeForm />;
  const goOn = async (): Promise<void> => enter(queries, router, await readSession(queries), next);
  return (
    <div className={styles['form']}>
      <VisitorHead title={t('twoFactor.setupTitle')}>{t('twoFactor.setupText')}</VisitorHead>
      <TwoFactorSetup email={session.person.email} onDone={() => void goOn()} />
    </div>
  );
}
