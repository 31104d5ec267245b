import { Argument, type Command, InvalidArgumentError } from 'commander';
import { CommandError } from '../command-error.ts';
import {
  environmentOption,
  answer,
  answerList,
  type JsonOption,
  progress,
  withCommandContext,
} from './run.ts';
import { addSettleCommand } from './gateway-settle.ts';
import { readSecretFile } from './secret-file.ts';
import { formatFee, type GatewayFees, parseFee } from '../deposits/gateways/gateway-fee.ts';
import { gatewayKinds } from '../deposits/gateways/gateway-kinds.ts';
import { type ConfiguredGateway, readGateways } from '../deposits/gateways/gateway-rows.ts';
import { addGateway, setGatewayEnabled, testGateway } from '../deposits/gateways/set-up-gateway.ts';
import type { Environment } from '../environment.ts';
import { operator } from '../operators/audit-record.ts';

interface AddOptions extends JsonOption {
  readonly environment: Environment;
  readonly name?: string;
  readonly keyFile: string;
  readonly callbackSecretFile?: string;
  /** A URL, or `own`. */
  readonly baseUrl?: string;
  readonly displayName?: string;
  readonly fee?: GatewayFees;
}

/** `konter gateway add|list|disable|enable|test|settle`. */
export function addGatewayCommands(program: Command): void {
  const group = program.command('gateway').description('manage the payment gateways of deposits');
  addAdd(group);
  addList(group);
  addSwitch(group, 'disable', 'create no new payments at a gateway; its open ones still count', false);
  addSwitch(group, 'enable', 'create new payments at a gateway again', true);
  addTest(group);
  addSettleCommand(group);
}

function addAdd(group: Command): void {
  group
    .command('add')
    .description('set up a payment gateway or update its key; running servers use it within seconds')
    .addArgument(new Argument('<kind>', 'the gateway').choices([...gatewayKinds.keys()]).argParser(String))
    .addOption(environmentOption().makeOptionMandatory())
    .option('--name <name>', 'our name of it, which its callback URL contains (default: the kind)')
    .requiredOption(
      '--key-file <file>',
      'a file that contains its secret or server key; "-" is standard input',
    )
    .option(
      '--callback-secret-file <file>',
      'a file that contains the verification token (xendit) or the key of signatures, if it differs (midtrans)',
    )
    .option(
      '--base-url <url>',
      'its base URL; "own" is the address of the real gateway, the default at first',
    )
    .option('--display-name <name>', 'the name of the business that payers see (default: Deposit)')
    .option(
      '--fee <method=fee>',
      'what it keeps of a payment, such as virtual_account=4000, qris=0.7% or retail=2500+1%; may be repeated',
      parseFeeOption,
    )
    .action(async (kind: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<AddOptions>();
      const { callbackSecretFile } = options;
      const key = await readSecretFile(options.keyFile, { orInput: true });
      const callbackSecret =
        callbackSecretFile === undefined
          ? undefined
          : await readSecretFile(callbackSecretFile, { orInput: true });
      const { added, methods, shown } = await withCommandContext(async ({ config, database, keyring }) => {
        const made = await addGateway(database, keyring, {
          ...{ kind, name: options.name, environment: options.environment, key, callbackSecret },
          baseUrl: options.baseUrl === 'own' ? null : options.baseUrl,
          displayName: options.displayName,
          fees: options.fee ?? {},
          actor: operator,
        });
        return { ...made, shown: present(made.gateway, config.publicUrl) };
      });
      const lines = [
        `The gateway ${shown.name} is ${added ? 'set up' : 'updated'}.`,
        `Address      ${shown.base_url}`,
        `Callbacks    ${shown.callback_url}`,
        ...methods.map((method) => `Deposits by ${method} are now possible; see konter deposit method list.`),
        `To check the key, run: konter gateway test ${shown.name}`,
      ];
      answer(options, { added, methods, ...shown }, lines.join('\n'));
    });
}

function addList(group: Command): void {
  group
    .command('list')
    .description('list the payment gateways, without their keys')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const gateways = await withCommandContext(async ({ config, database, keyring }) =>
        (await readGateways(database, keyring)).map((one) => present(one, config.publicUrl)),
      );
      const lines = gateways.flatMap((one) => [
        `${one.name}  ${one.kind}  ${one.environment}  ${one.enabled ? 'enabled' : 'disabled'}`,
        `  address    ${one.base_url}`,
        `  callbacks  ${one.callback_url}`,
        `  fees       ${
          Object.entries(one.fees)
            .map(([method, fee]) => `${method}=${fee}`)
            .join('  ') || 'none'
        }`,
      ]);
      answerList(options, { gateways }, lines, 'There is no payment gateway yet.');
    });
}

function addSwitch(group: Command, word: string, description: string, enabled: boolean): void {
  group
    .command(word)
    .description(description)
    .argument('<name>', 'the gateway')
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      await withCommandContext(({ database }) =>
        setGatewayEnabled(database, name, { enabled, actor: operator }),
      );
      answer(options, { name, enabled }, `The gateway ${name} is ${enabled ? 'enabled' : 'disabled'}.`);
    });
}

function addTest(group: Command): void {
  group
    .command('test')
    .description('check the key of a gateway with a call that has no effect')
    .argument('<name>', 'the gateway')
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      progress(options, 'Asking …');
      const check = await withCommandContext(({ database, keyring }) => testGateway(database, keyring, name));
      if (check === 'refused') throw new CommandError(`The gateway ${name} does not accept the key.`);
      if (check === 'unknown') throw new CommandError(`The gateway ${name} does not answer.`);
      answer(options, { name, key: check }, `The gateway ${name} accepts the key.`);
    });
}

/** A gateway as commands show it. Credentials are never part of it. */
function present(gateway: ConfiguredGateway, publicUrl: string): PresentedGateway {
  const fees = Object.entries(gateway.fees).map(([method, fee]) => [method, formatFee(fee)] as const);
  return {
    name: gateway.name,
    kind: gateway.kind,
    environment: gateway.environment,
    enabled: gateway.enabled,
    base_url: gateway.baseUrl,
    callback_url: `${publicUrl}/callbacks/gateway/${gateway.name}`,
    display_name: gateway.displayName,
    fees: Object.fromEntries(fees),
  };
}

interface PresentedGateway {
  readonly name: string;
  readonly kind: string;
  readonly environment: Environment;
  readonly enabled: boolean;
  readonly base_url: string;
  readonly callback_url: string;
  readonly display_name: string;
  readonly fees: Readonly<Record<string, string>>;
}

function parseFeeOption(text: string, before: GatewayFees = {}): GatewayFees {
  const parsed = parseFee(text);
  if (parsed === undefined)
    throw new InvalidArgumentError('It must be like virtual_account=4000, qris=0.7% or retail=2500+1%.');
  const [method, fee] = parsed;
  return { ...before, [method]: fee };
}
