import { Argument, type Command, Option } from 'commander';
import type { RunningSimulator, SimulatorPlace } from '../simulators/running.ts';
import { startDigiflazzSimulator } from '../simulators/digiflazz/simulator.ts';
import { startIakSimulator } from '../simulators/iak/simulator.ts';
import { answer, type JsonOption, parseCount } from './run.ts';
import { stopSignal } from './stop-signal.ts';

/** The suppliers that can be simulated. */
const simulators: Readonly<Record<string, (place: SimulatorPlace) => Promise<RunningSimulator>>> = {
  digiflazz: startDigiflazzSimulator,
  iak: startIakSimulator,
};

interface SimulateOptions extends JsonOption {
  readonly port: number;
  readonly data: string;
  readonly callbackUrl?: string;
}

/** `konter simulate`: a supplier's side as a program of its own, to try the live environment without money. */
export function addSimulateCommand(program: Command): void {
  program
    .command('simulate')
    .description("play a supplier's side, with a ledger of its own")
    .addArgument(new Argument('<supplier>', 'which one').choices(Object.keys(simulators)))
    .addOption(
      new Option('--port <port>', 'where it listens, on 127.0.0.1')
        .argParser(parseCount)
        .makeOptionMandatory(),
    )
    .addOption(new Option('--data <folder>', 'where its ledger is').makeOptionMandatory())
    .option('--callback-url <url>', 'where its callbacks go when a request names no place')
    .action(async (supplier: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SimulateOptions>();
      const toldToStop = stopSignal();
      const start = simulators[supplier];
      if (start === undefined) return;
      const running = await start({
        port: options.port,
        dataDir: options.data,
        ...(options.callbackUrl === undefined ? {} : { callbackUrl: options.callbackUrl }),
      });
      try {
        const document = {
          supplier,
          url: running.url,
          control: `${running.url}/_control`,
          ...running.credentials,
        };
        const words = Object.entries(document).map(([name, value]) => `${name.padEnd(16)}${value}`);
        answer(options, document, words.join('\n'));
        await toldToStop;
      } finally {
        await running.stop();
      }
    });
}
