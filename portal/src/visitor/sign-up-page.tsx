import { IconMailForward } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionQuery } from '../operations/session.ts';
import { LinkButton } from './link-button.tsx';
import { OpenAccountForm } from './open-account-form.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { VisitorMessage } from './visitor-message.tsx';
import styles from './visitor-form.module.css';

const steps = ['sandbox', 'data', 'live'] as const;

/** The page for a new person and business. Somebody who is signed in already opens a further account there. */
export function SignUpPage(): ReactElement {
  const { t } = useTranslation('visitor');
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined)
    return (
      <VisitorMessage
        icon={IconMailForward}
        title={t('signUp.sentTitle')}
        actions={
          <>
            <ResendVerification email={sentTo} />
            <LinkButton to="/sign-in" variant="subtle" fullWidth>
              {t('link.toSignIn')}
            </LinkButton>
          </>
        }
      >
        {t('signUp.sent', { email: sentTo })}
      </VisitorMessage>
    );
  return (
    <div className={styles['columns']}>
      {session.person === null ? (
        <SignUpForm onSent={setSentTo} />
      ) : (
        <OpenAccountForm isFirst={session.memberships.length === 0} />
      )}
      <aside className={styles['aside']}>
        <h2>{t('steps.title')}</h2>
        <ol className={styles['steps']}>
          {steps.map((step, i) => (
            <li key={step}>
              <span className={styles['number']} data-now={i === 0} aria-hidden>
                {i + 1}
              </span>
              <div>
                <strong>{t(`steps.${step}`)}</strong>
                <p>{t(`steps.${step}Text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  );
}
