import type { Command } from 'commander';
import type { Environment } from '../environment.ts';
import type { EndpointOwner } from '../webhooks/endpoints/endpoint-key.ts';
import { environmentOption, type JsonOption, parseId } from './run.ts';

/** What every command about webhooks is given. */
export interface OwnerOptions extends JsonOption {
  readonly account: string;
  readonly environment: Environment;
}

/** A command about an account in one environment. */
export function ownerCommand(group: Command, name: string, description: string): Command {
  return group
    .command(name)
    .description(description)
    .requiredOption('--account <id>', 'the account', parseId)
    .addOption(environmentOption().makeOptionMandatory());
}

/** Which account and environment a command names. */
export function ownerOf({ account: accountId, environment }: OwnerOptions): EndpointOwner {
  return { accountId, environment };
}
