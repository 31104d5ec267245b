import { sql } from '../../database/sql.ts';
import { withMinimumDuration } from '../minimum-duration.ts';
import { countMail } from '../limits/mail-limits.ts';
import type { PersonLanguage } from '../mails/language.ts';
import { checkPassword } from '../passwords/password-rules.ts';
import type { People } from '../people.ts';
import { personActor } from '../person-actor.ts';
import { findPerson } from '../read-people.ts';
import { insertOwnAccount } from '../team/open-account.ts';
import type { Visit } from '../visit.ts';

/** What somebody signs up with. */
export interface SignUp {
  readonly name: string;
  readonly businessName: string;
  readonly email: string;
  readonly password: string;
  readonly language: PersonLanguage;
}

/**
 * Makes a person, an account with an open sandbox, and the person its owner, all or nothing. For an address that has a person
 * already, nothing changes but the mail, and the caller cannot see the difference.
 * @throws Refusal password_refused, rate_limited
 */
export function signUp(people: People, command: SignUp, visit: Visit): Promise<void> {
  const { app, auth, evenMs } = people;
  const { name, businessName, email, password, language } = command;
  return withMinimumDuration(evenMs, async () => {
    await checkPassword(password, { email, names: [name, businessName] });
    await countMail(app, email, visit);
    await auth.hashing(async (tx) => {
      // Two who sign up with one address at once come one after the other.
      await tx.rows(sql<{ locked: string }>`
        select coalesce(pg_advisory_xact_lock(hashtextextended('sign-up ' || lower(${email}::text), 0))::text, '') as locked`);
      const { user } = await auth.api.signUpEmail({ body: { name, email, password, language } });
      const person = await findPerson(tx, user.id);
      // The library answers with an invented person when the address is known.
      if (person === undefined) return;
      await insertOwnAccount(app, tx, {
        name: businessName,
        personId: person.id,
        actor: personActor({ person }, visit.ipAddress),
      });
    });
  });
}
