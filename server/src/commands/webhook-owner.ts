import type { Command } from 'commander';
import type { Queryable } from '../database/connection.ts';
import type { Environment } from '../environment.ts';
import type { EndpointKey, EndpointOwner } from '../webhooks/endpoints/endpoint-key.ts';
import { listEndpoints } from '../webhooks/endpoints/endpoints.ts';
import { accountNamed, accountOption } from './named-account.ts';
import { pickNamed, type NameMatch } from './pick-named.ts';
import { environmentOption, type JsonOption } from './run.ts';

/** The options of every command on webhooks. */
export interface OwnerOptions extends JsonOption {
  readonly account: string;
  readonly environment: Environment;
}

/** A command on an account in one environment. */
export function ownerCommand(group: Command, name: string, description: string, takes: NameMatch): Command {
  return group
    .command(name)
    .description(description)
    .addOption(accountOption(takes).makeOptionMandatory())
    .addOption(environmentOption().makeOptionMandatory());
}

/**
 * The account and environment that a command names.
 * @throws CommandError if there is no such account, or several match
 */
export async function ownerOf(
  db: Queryable,
  { account, environment }: OwnerOptions,
  takes: NameMatch,
): Promise<EndpointOwner> {
  return { accountId: (await accountNamed(db, account, takes)).id, environment };
}

/**
 * The endpoint that a command names. An unknown name is given back unchanged and refused where it is used.
 * @throws CommandError if there is no such account, or several endpoints match
 */
export async function endpointOf(
  database: Queryable,
  options: OwnerOptions & { readonly endpoint: string },
  takes: NameMatch,
): Promise<EndpointKey> {
  const owner = await ownerOf(database, options, takes);
  const found = pickNamed(options.endpoint, await listEndpoints({ database }, owner), takes);
  return { ...owner, endpointId: found?.id ?? options.endpoint };
}
