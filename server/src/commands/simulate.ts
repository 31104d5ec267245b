import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { CommandError } from '../command-error.ts';
import { hasCode } from '../fault.ts';
import type { RunningSimulator, SimulatorPlace } from '../simulators/running.ts';
import { startDigiflazzSimulator } from '../simulators/digiflazz/simulator.ts';
import { startIakSimulator } from '../simulators/iak/simulator.ts';
import { startMidtransSimulator } from '../simulators/midtrans/simulator.ts';
import { startXenditSimulator } from '../simulators/xendit/simulator.ts';
import { answer, type JsonOption } from './run.ts';
import { stopSignal } from './stop-signal.ts';

interface Simulated {
  readonly kind: 'gateway' | 'supplier';
  readonly start: (place: SimulatorPlace) => Promise<RunningSimulator>;
}

/** The suppliers and payment gateways that can be simulated. */
const simulators: Readonly<Record<string, Simulated>> = {
  digiflazz: { kind: 'supplier', start: startDigiflazzSimulator },
  iak: { kind: 'supplier', start: startIakSimulator },
  midtrans: { kind: 'gateway', start: startMidtransSimulator },
  xendit: { kind: 'gateway', start: startXenditSimulator },
};

interface SimulateOptions extends JsonOption {
  readonly port: number;
  readonly data: string;
  readonly callbackUrl?: string;
}

/** `konter simulate`: simulates a supplier or a payment gateway in its own process, to test live without money. */
export function addSimulateCommand(program: Command): void {
  program
    .command('simulate')
    .description("simulate a supplier's or payment gateway's API, with its own ledger")
    .addArgument(
      new Argument('<name>', 'the supplier or gateway to simulate').choices(Object.keys(simulators)),
    )
    .addOption(
      new Option('--port <port>', 'the port to listen on, on 127.0.0.1')
        .argParser(parsePort)
        .makeOptionMandatory(),
    )
    .addOption(new Option('--data <folder>', 'the folder of its ledger').makeOptionMandatory())
    .option('--callback-url <url>', 'the callback URL for requests that name none', parseUrl)
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SimulateOptions>();
      const stopRequested = stopSignal();
      const simulated = simulators[name];
      if (simulated === undefined) return;
      const running = await simulated
        .start({
          port: options.port,
          dataDir: options.data,
          ...(options.callbackUrl === undefined ? {} : { callbackUrl: options.callbackUrl }),
        })
        .catch((cause: unknown) => {
          if (!hasCode(cause, 'EADDRINUSE')) throw cause;
          throw new CommandError(
            `Port ${options.port} of 127.0.0.1 cannot be used; choose another with --port.`,
            { cause },
          );
        });
      try {
        const document = {
          [simulated.kind]: name,
          url: running.url,
          control: `${running.url}/_control`,
          ...running.credentials,
        };
        const lines = Object.entries(document).map(([member, value]) => `${member.padEnd(16)}${value}`);
        answer(options, document, lines.join('\n'));
        await stopRequested;
      } finally {
        await running.stop();
      }
    });
}

function parseUrl(text: string): string {
  if (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('It must be a URL such as http://127.0.0.1:8080/callbacks/iak/TOKEN.');
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new InvalidArgumentError('It must be a whole number from 1 to 65535.');
  return port;
}
