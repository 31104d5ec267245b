import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountContext, currentAccount, useChosenMembership } from '../operations/account.ts';
import { sessionQuery } from '../operations/session.ts';
import { LiveUpdates } from '../live/live-updates.ts';
import { ClientSearchBox } from '../search/client-search-box.tsx';
import { LazyNoticeBell } from '../notices/lazy-notice-bell.tsx';
import { AccountSwitch } from '../shell/account-switch.tsx';
import { AppFrame } from '../shell/app-frame.tsx';
import { EnvironmentSwitch } from '../shell/environment-switch.tsx';
import { placeAt } from '../shell/place-at.ts';
import { clientNavigation, clientPhonePlaces } from '../shell/places.ts';
import { SandboxBar } from '../shell/sandbox-bar.tsx';
import { StandingBanner } from '../shell/standing-banner.tsx';
import { ForbiddenState } from '../states/forbidden-state.tsx';
import { SessionEnded } from './session-ended.ts';

/** The frame of a client's pages. An account without approval for live has the sandbox only. */
export function ClientFrame(): ReactElement {
  const { t } = useTranslation();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const membership = useChosenMembership(session);
  const { pathname } = useLocation();
  const environment = pathname.startsWith('/app/live/') ? 'live' : 'sandbox';
  if (session.person === null || membership === undefined) return <SessionEnded />;
  const account = currentAccount(membership, environment);
  const role = t(`role.${membership.role}`);
  const groups = clientNavigation(membership.role);
  const place = placeAt(pathname);
  const isAllowed = groups.some(({ places }) => places.some(({ name }) => name === place));
  return (
    <AppFrame
      base={`/app/${environment}`}
      name={membership.name}
      role={`${t('half.client')} · ${role}`}
      groups={groups}
      phonePlaces={clientPhonePlaces(membership.role)}
      person={session.person}
      search={<ClientSearchBox account={account} />}
      switchAccount={(shown) => (
        <AccountSwitch memberships={session.memberships} current={membership}>
          {shown}
        </AccountSwitch>
      )}
      notice={<StandingBanner account={account} />}
      headerControls={
        <>
          <EnvironmentSwitch hasLive={membership.live} />
          <LazyNoticeBell key={account.accountId} accountId={account.accountId} />
        </>
      }
      {...(environment === 'live' ? {} : { bar: <SandboxBar hasLive={membership.live} /> })}
    >
      {isAllowed ? (
        // What is typed and open on a page belongs to its account and environment: it never goes to another one.
        <AccountContext key={`${environment} ${account.accountId}`} value={account}>
          <LiveUpdates path={account.path} />
          <Outlet />
        </AccountContext>
      ) : (
        <ForbiddenState name={session.person.name} role={role} />
      )}
    </AppFrame>
  );
}
