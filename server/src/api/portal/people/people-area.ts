import type { PortalArea } from '../portal-area.ts';
import { registerOpenInvitations } from './open-invitations.ts';
import { registerPasswordReset } from './password-reset.ts';
import { peopleSchemas } from './people-schemas.ts';
import { registerPerson } from './person.ts';
import { registerPersonSessions } from './person-sessions.ts';
import { registerSignIn } from './sign-in.ts';
import { registerSignUp } from './sign-up.ts';
import { registerTwoFactor } from './two-factor.ts';

/** Signing up and in, and what a person may change about themselves. */
export const peopleArea: PortalArea = {
  schemas: peopleSchemas,
  register(api, app, sessions, people) {
    registerSignUp(api, people);
    registerSignIn(api, people);
    registerPasswordReset(api, people);
    registerPerson(api, people);
    registerTwoFactor(api, people);
    registerPersonSessions(api, app);
    registerOpenInvitations(api, app, sessions, people);
  },
};
