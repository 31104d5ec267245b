import { Button } from '@mantine/core';
import { IconLinkOff, IconMailOpened } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../forms/form-failure.tsx';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { client, dataOf, type OpenInvitation, RequestFailed } from '../operations/portal-client.ts';
import { enter, readSession, sessionQuery, signOut } from '../operations/session.ts';
import { Note } from '../panel/note.tsx';
import { QueryView } from '../states/query-view.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { LinkButton } from './link-button.tsx';
import { VisitorMessage } from './visitor-message.tsx';

/** The page of the link in an invitation: into the team of an account, or of the operators. */
export function InvitationPage(): ReactElement {
  const { t } = useTranslation('visitor');
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const token = params['token'] ?? '';
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) =>
      dataOf(await client.GET('/portal/invitations/{token}', { params: { path: { token } }, signal })),
    retry: (failures, error) => failures < 2 && !(error instanceof RequestFailed && error.status < 500),
  });
  const code = invitation.error instanceof RequestFailed ? invitation.error.code : undefined;
  if (code === 'link_not_valid' || code === 'not_found') return <UsedInvitation />;
  return (
    <QueryView query={invitation} failed={t('invitation.failed')}>
      {(found) => <Invited token={token} invitation={found} />}
    </QueryView>
  );
}

function UsedInvitation(): ReactElement {
  const { t } = useTranslation('visitor');
  return (
    <VisitorMessage
      isBad
      icon={IconLinkOff}
      title={t('link.usedTitle')}
      actions={
        <LinkButton to="/sign-in" variant="default" fullWidth>
          {t('link.toSignIn')}
        </LinkButton>
      }
    >
      {t('invitation.used')}
    </VisitorMessage>
  );
}

interface InvitedProps {
  readonly token: string;
  readonly invitation: OpenInvitation;
}

function Invited({ token, invitation }: InvitedProps): ReactElement {
  const { t } = useTranslation('visitor');
  const { t: shell } = useTranslation();
  const { account_name: account, email, invited_by: by, expires_at: until } = invitation;
  const role = shell(`role.${invitation.role}`);
  const title =
    account === null ? t('invitation.operatorTitle', { role }) : t('invitation.title', { account, role });
  return (
    <VisitorMessage
      icon={IconMailOpened}
      title={title}
      actions={<Answer token={token} invitation={invitation} />}
    >
      <p>
        {t('invitation.text', { by, until: formatTime(new Date(until), currentLanguage()) })}
        {email !== null && ` ${t('invitation.address', { email })}`}
      </p>
    </VisitorMessage>
  );
}

/** How the invitation is accepted: by who is signed in, by a person who signs in first, or by somebody new. */
function Answer({ token, invitation }: InvitedProps): ReactElement {
  const { t } = useTranslation('visitor');
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { email } = invitation;
  if (session.person !== null)
    return email === null || session.person.email === email ? (
      <AcceptButton token={token} email={email ?? ''} />
    ) : (
      <OtherPerson email={email} />
    );
  if (invitation.person_exists)
    return (
      <LinkButton to="/sign-in" next={`/invitation/${token}`} size="md" h={44} fullWidth>
        {t('invitation.signInFirst')}
      </LinkButton>
    );
  return <InvitationForm token={token} email={email} />;
}

function AcceptButton({ token, email }: { readonly token: string; readonly email: string }): ReactElement {
  const { t } = useTranslation('visitor');
  const queries = useQueryClient();
  const router = useRouter();
  const accept = useMutation({
    mutationFn: async () =>
      dataOf(
        await client.POST('/portal/invitations/{token}/accept', { params: { path: { token } }, body: {} }),
      ),
    onSuccess: async () => enter(queries, router, await readSession(queries)),
  });
  return (
    <>
      <FormFailure
        error={accept.error}
        known={{
          invitation_for_another: t('invitation.other', { email }),
          already_member: t('invitation.member'),
          operator_not_client: t('invitation.operatorNotClient'),
        }}
      />
      <Button size="md" h={44} fullWidth loading={accept.isPending} onClick={() => accept.mutate()}>
        {t('invitation.accept')}
      </Button>
    </>
  );
}

function OtherPerson({ email }: { readonly email: string }): ReactElement {
  const { t } = useTranslation('visitor');
  const queries = useQueryClient();
  return (
    <>
      <Note meaning="look">{t('invitation.other', { email })}</Note>
      <Button variant="default" fullWidth onClick={() => void signOut(queries)}>
        {t('link.signOut')}
      </Button>
    </>
  );
}
