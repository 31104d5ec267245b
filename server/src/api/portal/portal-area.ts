import type { TSchema } from 'typebox';
import type { App } from '../../app.ts';
import type { People } from '../../people/people.ts';
import type { Api } from '../api.ts';
import type { PortalSessions } from './portal-sessions.ts';

/** The operations behind one area of the pages, and the schemas that only they use. */
export interface PortalArea {
  readonly schemas: readonly TSchema[];
  /** `people` is undefined where nobody can sign in. */
  register(api: Api, app: App, sessions: PortalSessions, people: People | undefined): void;
}
