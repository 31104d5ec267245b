import { Button, TextInput } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { IconMailForward } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../forms/field-error.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { looksLikeEmail } from '../forms/email-address.ts';
import { LinkButton } from './link-button.tsx';
import { VisitorMessage } from './visitor-message.tsx';
import styles from './visitor-form.module.css';

interface EmailFormProps {
  readonly icon: TablerIcon;
  readonly isBad?: boolean;
  readonly title: string;
  readonly text: string;
  /** The text of the button. */
  readonly action: string;
  /** The title after the mail was requested. */
  readonly sent: string;
  readonly send: (email: string) => Promise<unknown>;
}

/** Asks for an address to send a mail to. What follows is the same whether somebody has this address or not. */
export function EmailForm(props: EmailFormProps): ReactElement {
  const { t } = useTranslation('visitor');
  const { icon, isBad = false, title, text, action, sent, send } = props;
  const [email, setEmail] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const request = useMutation({ mutationFn: send });
  const toSignIn = (
    <LinkButton to="/sign-in" variant="subtle" fullWidth>
      {t('link.toSignIn')}
    </LinkButton>
  );
  if (request.isSuccess)
    return (
      <VisitorMessage icon={IconMailForward} title={sent} actions={toSignIn}>
        {t('email.sent', { email: request.variables })}
      </VisitorMessage>
    );
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const isOk = looksLikeEmail(email);
    setIncomplete(!isOk);
    if (isOk) request.mutate(email.trim());
    else field.current?.focus();
  };
  return (
    <VisitorMessage
      icon={icon}
      isBad={isBad}
      title={title}
      actions={
        <form className={styles['form']} onSubmit={submit} noValidate>
          <TextInput
            ref={field}
            label={t('signIn.email')}
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={isIncomplete && !looksLikeEmail(email) && <FieldError>{t('email.incomplete')}</FieldError>}
          />
          <FormFailure error={request.error} />
          <Button type="submit" size="md" h={44} fullWidth loading={request.isPending}>
            {action}
          </Button>
          {toSignIn}
        </form>
      }
    >
      {text}
    </VisitorMessage>
  );
}
