import { CommandError } from '../../command-error.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** A configured supplier, without what its calls need. */
export interface NamedSupplier {
  readonly name: string;
  /** Whether it gets new purchases. */
  readonly enabled: boolean;
  readonly testMode: boolean;
}

/** The configured suppliers, by name. No credentials are read. */
export function readSupplierNames(db: Queryable): Promise<NamedSupplier[]> {
  return db.rows(sql<NamedSupplier>`
    select s.name, s.enabled, s.test_mode as "testMode"
      from suppliers s
     order by s.name`);
}

/** The error for a supplier that is not configured. */
export function notSetUp(name: string): CommandError {
  return new CommandError(`The supplier "${name}" is not set up.`, {
    reason: 'supplier_not_set_up',
    facts: { supplier: name },
  });
}
