import type { App } from '../../app.ts';
import type { People } from '../../people/people.ts';
import type { Portal } from '../../portal/open-portal.ts';
import type { Api } from '../api.ts';
import type { PublicRequests } from '../http/public-requests.ts';
import { type AnswerPage, registerPages } from './portal-pages.ts';
import { registerAssets } from './portal-assets.ts';
import { noSessions, type PortalSessions, sessionsOf } from './portal-sessions.ts';
import { refuseOtherOrigins } from './own-origin.ts';

/** What the edge of the portal needs beside the App. */
export interface PortalOptions {
  readonly portal: Portal;
  /** Without them, nobody can sign in. */
  readonly people?: People | undefined;
  /** Other sessions than those of the people. */
  readonly sessions?: PortalSessions;
}

/** The sessions of a portal. */
export function sessionsIn({ people, sessions }: PortalOptions): PortalSessions {
  return sessions ?? (people === undefined ? noSessions : sessionsOf(people));
}

/**
 * Registers the pages, their assets and their operations. `/` and unknown addresses are answered elsewhere
 * (`routes/browser-entry.ts`, `server.ts`).
 */
export function registerPortal(
  api: Api,
  app: App,
  options: PortalOptions & { readonly sessions: PortalSessions; readonly visitors: PublicRequests },
  answerPage: AnswerPage,
): void {
  refuseOtherOrigins(api, app.config.publicUrl);
  registerPages(api, answerPage);
  registerAssets(api, options.portal);
  // Without a portal, a server loads none of its operations, and none of what they need to sign people in.
  api.register(async (scope: Api) => {
    const { registerAreas } = await import('./register-areas.ts');
    await registerAreas(scope, app, options);
  });
}
