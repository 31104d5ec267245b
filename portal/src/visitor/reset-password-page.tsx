import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from './link-button.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { VisitorMessage } from './visitor-message.tsx';
import { useLinkToken } from './visitor-search.ts';

/** The page of the link that sets a new password. */
export function ResetPasswordPage(): ReactElement {
  const { t } = useTranslation('visitor');
  const token = useLinkToken();
  const [state, setState] = useState<'done' | 'open' | 'used'>('open');
  // The way to the next page takes the token from the address before it takes this page away.
  if (state === 'done')
    return (
      <VisitorMessage
        icon={IconCircleCheck}
        title={t('reset.doneTitle')}
        actions={
          <LinkButton to="/sign-in" size="md" h={44} fullWidth>
            {t('link.signIn')}
          </LinkButton>
        }
      >
        {t('reset.done')}
      </VisitorMessage>
    );
  if (token === undefined || state === 'used')
    return (
      <VisitorMessage
        isBad
        icon={IconLinkOff}
        title={t('link.usedTitle')}
        actions={
          <LinkButton to="/forgot-password" size="md" h={44} fullWidth>
            {t('reset.again')}
          </LinkButton>
        }
      >
        {t('reset.used')}
      </VisitorMessage>
    );
  return <ResetPasswordForm token={token} onState={setState} />;
}
