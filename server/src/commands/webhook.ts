import { type Command, InvalidArgumentError, Option } from 'commander';
import { CommandError } from '../command-error.ts';
import { dayMs, isDay, later, makeClock } from '../clock.ts';
import type { EndpointKey } from '../webhooks/endpoints/endpoint-key.ts';
import {
  addEndpoint,
  chooseKinds,
  disableEndpoint,
  enableEndpoint,
  type Endpoint,
  type EndpointApp,
  listEndpoints,
  type CreatedSecret,
  type RotatedSecret,
  rotateEndpointSecret,
  testEndpoint,
} from '../webhooks/endpoints/endpoints.ts';
import { chaosModeOf, chaosModes } from '../webhooks/dispatch/chaos.ts';
import { replayEvent, replaySince } from '../webhooks/endpoints/replay.ts';
import { setChaos } from '../webhooks/endpoints/set-chaos.ts';
import { accountNamed, namingHelp } from './named-account.ts';
import {
  answer,
  answerList,
  type JsonOption,
  parseDurationOption,
  parseId,
  parseList,
  withCommandContext,
} from './run.ts';
import { addDeliveryCommands } from './webhook-deliveries.ts';
import { endpointOf, ownerCommand, ownerOf, type OwnerOptions } from './webhook-owner.ts';

interface EndpointOptions extends OwnerOptions {
  readonly endpoint: string;
}

interface AddOptions extends OwnerOptions {
  readonly url: string;
  readonly name?: string;
  readonly kinds?: readonly string[];
}

interface ReplayOptions extends EndpointOptions {
  readonly event?: string;
  readonly since?: Since;
  readonly delivered?: boolean;
}

/** A time, or a duration before now. */
type Since = { readonly at: Date } | { readonly agoMs: number };

/** `konter webhook add|list|kinds|test|rotate|enable|disable|deliveries|show|replay|chaos`. */
export function addWebhookCommands(program: Command): void {
  const group = program.command('webhook').description('manage webhook endpoints and their deliveries');
  addAdd(group);
  addList(group);
  addKinds(group);
  addTest(group);
  addRotate(group);
  addSwitches(group);
  addDeliveryCommands(group);
  addReplay(group);
  addChaos(group);
}

function addAdd(group: Command): void {
  ownerCommand(group, 'add', 'register an endpoint; its signing secret is shown once', 'whole')
    .requiredOption('--url <url>', 'the URL to send events to: https and a public address')
    .option('--name <name>', 'the name of the endpoint; by default its host')
    .option(
      '--kinds <kinds>',
      'the kinds of events to send, separated by commas; by default all except product.changed',
      parseList,
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<AddOptions>();
      const { url, name, kinds } = options;
      const {
        made,
        name: called,
        twins,
      } = await withWebhooks(async (app) => {
        const account = await accountNamed(app.database, options.account, 'whole');
        const owner = { accountId: account.id, environment: options.environment };
        const added = await addEndpoint(app, { ...owner, url, name, kinds });
        const all = await listEndpoints(app, owner);
        const own = all.find(({ id }) => id === added.id);
        const others = all.filter(({ id, disabledAt }) => id !== added.id && disabledAt === null);
        return {
          made: added,
          name: account.name,
          twins: others.filter((one) => one.url === own?.url).map(({ id }) => id),
        };
      });
      const receives = `It receives the events of "${called}" in ${options.environment}.`;
      const alsoReceives = `The URL also receives the events of ${twins.join(', ')}, signed with another secret.`;
      answerSecret(options, made, {}, twins.length === 0 ? receives : `${receives} ${alsoReceives}`);
    });
}

function addList(group: Command): void {
  ownerCommand(group, 'list', 'list endpoints, without their secrets', 'beginning').action(
    async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<OwnerOptions>();
      const endpoints = await withWebhooks(async (app) =>
        listEndpoints(app, await ownerOf(app.database, options, 'beginning')),
      );
      const none = 'There is no endpoint yet.';
      answerList(options, { endpoints: endpoints.map(present) }, endpoints.map(lineOf), none);
    },
  );
}

function addKinds(group: Command): void {
  endpointCommand(group, 'kinds', 'choose the kinds of events that an endpoint receives from now on')
    .option(
      '--kinds <kinds>',
      'the kinds, separated by commas; by default all except product.changed',
      parseList,
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<EndpointOptions & AddOptions>();
      const { kinds } = options;
      const id = await withEndpoint(options, async (app, key) => {
        await chooseKinds(app, { ...key, kinds });
        return key.endpointId;
      });
      const message =
        kinds === undefined
          ? 'The endpoint receives all kinds except product.changed.'
          : `The endpoint receives ${kinds.join(', ')}.`;
      answer(options, { id, kinds: kinds ?? null }, message);
    });
}

function addTest(group: Command): void {
  endpointCommand(group, 'test', 'send a webhook.test event to an endpoint').action(
    async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<EndpointOptions>();
      const { eventId, accountId } = await withEndpoint(options, async (app, key) => ({
        ...key,
        ...(await testEndpoint(app, key)),
      }));
      answer(
        options,
        { event: eventId },
        `The server sends the event ${eventId}; to see its delivery, run: konter webhook show ` +
          `--account ${accountId} --environment ${options.environment} --event ${eventId}`,
      );
    },
  );
}

function addRotate(group: Command): void {
  endpointCommand(
    group,
    'rotate',
    'create a signing secret; the old one also signs for the overlap, an earlier one ends',
  )
    .addOption(
      new Option('--overlap <duration>', 'how long the old secret also signs, such as 1h')
        .argParser(parseDurationOption)
        .default(dayMs, '24h'),
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<EndpointOptions & { overlap: number }>();
      const made = await withEndpoint(options, (app, key) =>
        rotateEndpointSecret(app, { ...key, overlapMs: options.overlap }),
      );
      const { previousUntil, endedEarlier } = made;
      answerSecret(
        options,
        made,
        { previous_secret_until: previousUntil, ended_earlier_secret: endedEarlier },
        formatRotation(made),
      );
    });
}

function addSwitches(group: Command): void {
  endpointCommand(group, 'enable', 'enable a disabled endpoint; pending deliveries continue').action(
    async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<EndpointOptions>();
      const id = await withEndpoint(options, async (app, key) => {
        await enableEndpoint(app, key);
        return key.endpointId;
      });
      answer(options, { id, enabled: true }, 'The endpoint is enabled.');
    },
  );
  endpointCommand(group, 'disable', 'stop all deliveries to an endpoint').action(
    async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<EndpointOptions>();
      const id = await withEndpoint(options, async (app, key) => {
        await disableEndpoint(app, key);
        return key.endpointId;
      });
      answer(options, { id, enabled: false }, 'The endpoint is disabled.');
    },
  );
}

function addReplay(group: Command): void {
  endpointCommand(group, 'replay', 'send events again: one, or all undelivered ones since a time')
    .option('--event <id>', 'the event', parseId)
    .option(
      '--since <time>',
      'events from this time on, such as 2026-11-21T10:00:00Z or 6h (ago)',
      parseSince,
    )
    .option('--delivered', 'with --since: also events that were delivered')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ReplayOptions>();
      const { event, since, delivered: deliveredToo } = options;
      if ((event === undefined) === (since === undefined)) command.error('Name either --event or --since.');
      if (event !== undefined && deliveredToo === true) command.error('--delivered needs --since.');
      const replayed = await withEndpoint(options, async (app, key) => {
        if (event !== undefined) await replayEvent(app, { ...key, eventId: event });
        if (since === undefined) return 1;
        const now = app.clock.nodeNow();
        const at = 'at' in since ? since.at : later(now, -since.agoMs);
        if (at > now) throw new CommandError('The time of --since is in the future.');
        return replaySince(app, { ...key, since: at, deliveredToo });
      });
      answer(
        options,
        { replayed },
        `${replayed} ${replayed === 1 ? 'event is' : 'events are'} queued for delivery.`,
      );
    });
}

function addChaos(group: Command): void {
  endpointCommand(group, 'chaos', 'add faults to the deliveries to a sandbox endpoint, or end them')
    .addOption(
      new Option('--mode <mode>', 'the kind of fault').choices([...chaosModes, 'none']).makeOptionMandatory(),
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<EndpointOptions & { mode: string }>();
      const mode = chaosModeOf(options.mode) ?? null;
      const id = await withEndpoint(options, async (app, key) => {
        await setChaos(app, { ...key, mode });
        return key.endpointId;
      });
      const message = mode === null ? 'normal' : `faulty on purpose: ${mode}`;
      answer(options, { id, chaos: mode }, `Deliveries to the endpoint are ${message}.`);
    });
}

function endpointCommand(group: Command, name: string, description: string): Command {
  return ownerCommand(group, name, description, 'whole').requiredOption(
    '--endpoint <id>',
    `the endpoint: ${namingHelp('whole')}`,
  );
}

/** Runs a use case on the endpoint that a command line names. */
function withEndpoint<T>(
  options: EndpointOptions,
  work: (app: EndpointApp, key: EndpointKey) => Promise<T>,
): Promise<T> {
  return withWebhooks(async (app) => work(app, await endpointOf(app.database, options, 'whole')));
}

/** Opens the dependencies of the webhook use cases. */
function withWebhooks<T>(work: (app: EndpointApp) => Promise<T>): Promise<T> {
  return withCommandContext(({ config, database, keyring }) =>
    work({ clock: makeClock(), config, database, keyring }),
  );
}

function parseSince(text: string): Since {
  const [, day = ''] = /^(.{10})T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  const at = new Date(text);
  if (isDay(day) && at.getTime() >= 0) return { at };
  if (/^\d+[smhd]$/.test(text)) return { agoMs: parseDurationOption(text) };
  throw new InvalidArgumentError(
    'It must be a time such as 2026-11-21T10:00:00Z, or how long ago, such as 6h.',
  );
}

function formatRotation({ previousUntil, endedEarlier }: RotatedSecret): string {
  const ended = endedEarlier
    ? ' An earlier secret that was still valid has ended: at most two are valid.'
    : '';
  return `The previous secret also signs until ${previousUntil.toISOString()}.${ended}`;
}

function answerSecret(options: JsonOption, { id, secret }: CreatedSecret, more = {}, moreLines = ''): void {
  const message = `The signing secret of the endpoint ${id} is shown only now; store it safely. ${moreLines}`;
  answer(options, { id, secret: secret.open(), ...more }, `${secret.open()}\n${message.trim()}`);
}

function lineOf(endpoint: Endpoint): string {
  const { id, name, url, kinds, chaos } = endpoint;
  const kindList = kinds === null ? 'all kinds' : kinds.join(',');
  const chaosLabel = chaos === null ? '' : `${chaos} on purpose`;
  return [id, name, url, kindList, chaosLabel, stateOf(endpoint)].filter((part) => part !== '').join('  ');
}

function stateOf(endpoint: Endpoint): string {
  if (endpoint.disabledAt !== null) return `disabled (${endpoint.disabledReason})`;
  return endpoint.failingSince === null ? '' : `failing since ${endpoint.failingSince.toISOString()}`;
}

function present(endpoint: Endpoint): Record<string, unknown> {
  return {
    id: endpoint.id,
    name: endpoint.name,
    url: endpoint.url,
    kinds: endpoint.kinds,
    created_at: endpoint.createdAt,
    disabled_at: endpoint.disabledAt,
    disabled_reason: endpoint.disabledReason,
    chaos: endpoint.chaos,
    failing_since: endpoint.failingSince,
    previous_secret_until: endpoint.previousSecretUntil,
  };
}
