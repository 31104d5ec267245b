import type { Command } from 'commander';
import { makeClock } from '../clock.ts';
import { forward, type ForwardAttempt, parseForwardUrl } from '../integrator/forward.ts';
import { type ListedEvent, listen } from '../integrator/listen.ts';
import { memberOf } from '../integrator/konter-client.ts';
import {
  type ListenSecret,
  parseSigningSecret,
  readOrMakeSigningSecret,
} from '../integrator/signing-secret.ts';
import { readClientConfig } from '../config.ts';
import type { JsonOption } from './run.ts';
import { sandboxClient, type SandboxOptions, withSandboxOptions } from './sandbox-key.ts';
import { stopSignal } from './stop-signal.ts';

interface ListenOptions extends JsonOption, SandboxOptions {
  readonly forward?: string;
}

/** `konter listen`: forwards the sandbox's events to the integrator's machine as they happen. */
export function addListenCommand(program: Command): void {
  withSandboxOptions(
    program
      .command('listen')
      .description("show the sandbox's events as they happen, and forward them to a program of yours")
      .option('--forward <url>', 'the URL to send signed events to, such as http://localhost:3000/hook'),
  ).action(async (_options: unknown, command: Command) => {
    const options = command.optsWithGlobals<ListenOptions>();
    const stopping = new AbortController();
    void stopSignal().then(() => stopping.abort());
    // The reader of the pipe has ended, as with `head`.
    process.stdout.once('error', () => stopping.abort());
    const url = options.forward === undefined ? undefined : parseForwardUrl(options.forward);
    const { secret, notKept } = await listenSecret();
    const client = await sandboxClient(options);
    const clock = makeClock();
    const print = options.json === true ? writeAsJson : writeAsText;
    if (notKept !== undefined) process.stderr.write(`${notKept}\n`);
    await listen(
      client,
      {
        ready: () =>
          print({ what: 'ready', server: client.url, forward: url ?? null, secret: secret.open() }),
        disconnected: (words) => print({ what: 'lost', words }),
        reconnected: () => print({ what: 'back' }),
        async receive(event) {
          print({ what: 'event', event });
          if (url === undefined) return;
          const onHandover = (handover: ForwardAttempt): void =>
            print({ what: 'forwarded', event, handover });
          await forward(clock, { url, secret }, event, onHandover, stopping.signal);
        },
      },
      stopping.signal,
    );
  });
}

/** The configured secret, or else the stored one of the user. */
async function listenSecret(): Promise<ListenSecret> {
  const { webhookSecret, stateDir } = readClientConfig();
  return webhookSecret === undefined
    ? readOrMakeSigningSecret(stateDir)
    : { secret: parseSigningSecret(webhookSecret, 'KONTER_WEBHOOK_SECRET') };
}

/** The messages that the command prints, in order. */
type ListenMessage =
  | { readonly what: 'back' }
  | { readonly what: 'event'; readonly event: ListedEvent }
  | { readonly what: 'forwarded'; readonly event: ListedEvent; readonly handover: ForwardAttempt }
  | { readonly what: 'lost'; readonly words: string }
  | {
      readonly what: 'ready';
      readonly server: string;
      readonly forward: string | null;
      readonly secret: string;
    };

/** Prints one JSON document per line, since this command runs until it is stopped. */
function writeAsJson(message: ListenMessage): void {
  process.stdout.write(`${JSON.stringify(documentOf(message))}\n`);
}

function documentOf(message: ListenMessage): object {
  switch (message.what) {
    case 'event': {
      const { id, kind } = message.event;
      const body: unknown = JSON.parse(message.event.body);
      return { what: message.what, id, kind, body };
    }
    case 'forwarded':
      return { what: message.what, id: message.event.id, ...message.handover };
    case 'ready':
    case 'lost':
    case 'back':
      return message;
  }
}

function writeAsText(message: ListenMessage): void {
  if (message.what === 'lost' || message.what === 'back') process.stderr.write(`${formatMessage(message)}\n`);
  else process.stdout.write(`${formatMessage(message)}\n`);
}

function formatMessage(message: ListenMessage): string {
  switch (message.what) {
    case 'ready': {
      const secret = `Signing secret  ${message.secret}`;
      const lines = [
        `Listening to    ${message.server}, sandbox`,
        ...(message.forward === null ? [] : [`Forwarding to   ${message.forward}`, secret]),
      ];
      return `${lines.join('\n')}\nCtrl-C stops it.\n`;
    }
    case 'event':
      return lineOf(message.event);
    case 'forwarded': {
      const { status, ms, trouble } = message.handover;
      return `  ${status === null ? `not delivered: ${trouble ?? 'no answer'}` : `answered ${status}`}, ${ms} ms`;
    }
    case 'lost':
      return `${message.words} Retrying …`;
    case 'back':
      return 'Connected again; nothing was missed.';
  }
}

/** Time, kind and id; for an order or a deposit also its id and version. */
function lineOf({ id, kind, body }: ListedEvent): string {
  const event: unknown = JSON.parse(body);
  const parts = [memberOf(event, 'timestamp'), kind.padEnd(27), id];
  for (const what of ['order', 'deposit']) {
    const about = memberOf(event, 'data', what);
    if (about !== undefined)
      parts.push(`${what} ${String(memberOf(about, 'id'))} version ${String(memberOf(about, 'version'))}`);
  }
  return parts.map(String).join('  ');
}
