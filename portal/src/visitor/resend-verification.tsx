import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../forms/form-failure.tsx';
import { client, dataOf } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';

/** Sends the mail that verifies an address again. */
export function ResendVerification({ email }: { readonly email: string }): ReactElement {
  const { t } = useTranslation('visitor');
  const resend = useMutation({
    mutationFn: async () => dataOf(await client.POST('/portal/verification-mail', { body: { email } })),
  });
  if (resend.isSuccess)
    return (
      <Note meaning="ok" isAlert>
        {t('resend.sent', { email })}
      </Note>
    );
  return (
    <>
      <FormFailure error={resend.error} />
      <Button variant="default" fullWidth loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('resend.action')}
      </Button>
    </>
  );
}
