import type { Command } from 'commander';
import type { Queryable } from '../database/connection.ts';
import type { Environment } from '../environment.ts';
import type { EndpointKey, EndpointOwner } from '../webhooks/endpoints/endpoint-key.ts';
import { listEndpoints } from '../webhooks/endpoints/endpoints.ts';
import { accountNamed, accountOption } from './named-account.ts';
import { pickNamed, type Takes } from './pick-named.ts';
import { environmentOption, type JsonOption } from './run.ts';

/** What every command about webhooks is given. */
export interface OwnerOptions extends JsonOption {
  readonly account: string;
  readonly environment: Environment;
}

/** A command about an account in one environment. */
export function ownerCommand(group: Command, name: string, description: string, takes: Takes): Command {
  return group
    .command(name)
    .description(description)
    .addOption(accountOption(takes).makeOptionMandatory())
    .addOption(environmentOption().makeOptionMandatory());
}

/**
 * Which account and environment a command names.
 * @throws CommandError when there is no such account, or too little says which
 */
export async function ownerOf(
  db: Queryable,
  { account, environment }: OwnerOptions,
  takes: Takes,
): Promise<EndpointOwner> {
  return { accountId: (await accountNamed(db, account, takes)).id, environment };
}

/**
 * Which endpoint a command names. What names none is given as it is, and refused where it is used.
 * @throws CommandError when there is no such account, or too little says which
 */
export async function endpointOf(
  database: Queryable,
  options: OwnerOptions & { readonly endpoint: string },
  takes: Takes,
): Promise<EndpointKey> {
  const owner = await ownerOf(database, options, takes);
  const found = pickNamed(options.endpoint, await listEndpoints({ database }, owner), takes);
  return { ...owner, endpointId: found?.id ?? options.endpoint };
}
