import { Button } from '@mantine/core';
import { IconCircleCheck, IconLinkOff, IconMail, IconMailForward } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../forms/form-failure.tsx';
import { client, dataOf, RequestFailed } from '../operations/portal-client.ts';
import { sessionQuery } from '../operations/session.ts';
import { EmailForm } from './email-form.tsx';
import { LinkButton } from './link-button.tsx';
import { VisitorMessage } from './visitor-message.tsx';
import { useLinkToken } from './visitor-search.ts';

/**
 * The page of the links in mails about an address. It asks for a click: programs that look at mails follow links, and must not
 * agree to anything.
 */
export function VerifyEmailPage(): ReactElement {
  const { t } = useTranslation('visitor');
  const token = useLinkToken();
  const queries = useQueryClient();
  const verify = useMutation({
    mutationFn: async (given: string) =>
      dataOf(await client.POST('/portal/verify-email', { body: { token: given } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  const isUsed = verify.error instanceof RequestFailed && verify.error.code === 'link_not_valid';
  // The way to the next page takes the token from the address before it takes this page away.
  if (verify.isSuccess) {
    const { result } = verify.data;
    return (
      <VisitorMessage
        icon={result === 'change_confirmed' ? IconMailForward : IconCircleCheck}
        title={t(`verify.${result}.title`)}
        actions={
          result !== 'change_confirmed' && (
            <LinkButton to="/" size="md" h={44} fullWidth>
              {result === 'verified' ? t('link.signIn') : t('link.continue')}
            </LinkButton>
          )
        }
      >
        {t(`verify.${result}.text`)}
      </VisitorMessage>
    );
  }
  if (token === undefined || isUsed)
    return (
      <EmailForm
        icon={isUsed ? IconLinkOff : IconMail}
        isBad={isUsed}
        title={isUsed ? t('link.usedTitle') : t('verify.waitTitle')}
        text={isUsed ? t('verify.used') : t('verify.wait')}
        action={t('resend.action')}
        sent={t('resend.sentTitle')}
        send={async (email) => dataOf(await client.POST('/portal/verification-mail', { body: { email } }))}
      />
    );
  return (
    <VisitorMessage
      icon={IconMail}
      title={t('verify.title')}
      actions={
        <>
          <FormFailure error={verify.error} />
          <Button size="md" h={44} fullWidth loading={verify.isPending} onClick={() => verify.mutate(token)}>
            {t('verify.action')}
          </Button>
        </>
      }
    >
      {t('verify.text')}
    </VisitorMessage>
  );
}
