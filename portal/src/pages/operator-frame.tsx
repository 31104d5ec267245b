import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionQuery, settingsQuery } from '../operations/session.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { operatorNavigation, operatorPhonePlaces } from '../shell/places.ts';
import { SessionEnded } from './session-ended.ts';

/** The frame of an operator's pages. */
export function OperatorFrame(): ReactElement {
  const { t } = useTranslation();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { data: settings } = useSuspenseQuery(settingsQuery);
  if (session.person === null || session.operator_role === null) return <SessionEnded />;
  return (
    <AppFrame
      base="/operator"
      name={settings.brand}
      role={`${t('half.operator')} · ${t(`role.${session.operator_role}`)}`}
      groups={operatorNavigation}
      phonePlaces={operatorPhonePlaces}
      person={session.person}
    >
      <Outlet />
    </AppFrame>
  );
}
