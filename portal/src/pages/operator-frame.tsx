import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ExplainRefusal } from '../forms/explain-refusal.ts';
import { loadCatalogues } from '../language/language.ts';
import { OperatorLiveUpdates } from '../live/live-updates.ts';
import { currentOperator, OperatorContext, useListedEnvironment } from '../operations/operator.ts';
import { refusalText } from '../operator/refusal-text.ts';
import { useWaitingCounts } from '../operator/waiting-counts.ts';
import { sessionQuery, settingsQuery } from '../operations/session.ts';
import { OperatorSearchBox } from '../search/operator-search-box.tsx';
import { AppFrame } from '../shell/app-frame.tsx';
import { placeAt } from '../shell/place-at.ts';
import { operatorNavigation, operatorPhonePlaces } from '../shell/places.ts';
import { SandboxBar } from '../shell/sandbox-bar.tsx';
import { ForbiddenState } from '../states/forbidden-state.tsx';
import { SessionEnded } from './session-ended.ts';

/** The frame of an operator's pages. */
export function OperatorFrame(): ReactElement {
  const { t } = useTranslation();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const { pathname } = useLocation();
  const listed = useListedEnvironment();
  const operator = currentOperator(session);
  const counts = useWaitingCounts(operator !== undefined);
  // Nothing is refused before the first page is shown.
  useEffect(() => void loadCatalogues(['operator-refusals']), []);
  if (session.person === null || operator === undefined) return <SessionEnded />;
  const isSandbox = listed === 'sandbox' || pathname.startsWith('/operator/orders/sandbox/');
  const role = t(`role.${operator.role}`);
  const groups = operatorNavigation(operator);
  const place = placeAt(pathname);
  const isAllowed = groups.some(({ places }) => places.some(({ name }) => name === place));
  return (
    <AppFrame
      base="/operator"
      name={settings.brand}
      role={`${t('half.operator')} · ${role}`}
      groups={groups}
      phonePlaces={operatorPhonePlaces}
      counts={counts}
      person={session.person}
      search={<OperatorSearchBox operator={operator} />}
      {...(isSandbox ? { bar: <SandboxBar hasLive={false} /> } : {})}
    >
      {isAllowed ? (
        <OperatorContext value={operator}>
          <OperatorLiveUpdates />
          <ExplainRefusal value={refusalText}>
            <Outlet />
          </ExplainRefusal>
        </OperatorContext>
      ) : (
        <ForbiddenState name={session.person.name} role={role} />
      )}
    </AppFrame>
  );
}
