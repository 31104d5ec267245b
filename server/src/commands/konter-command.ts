import { Command, type ErrorOptions, type HelpContext, type Option } from 'commander';
import { nearest } from '../api/http/nearest.ts';
import type { JsonOption } from './run.ts';

/** A command of konter. Commander creates one per word, and all subcommands have this class too. */
export class KonterCommand extends Command {
  override createCommand(name?: string): KonterCommand {
    return new KonterCommand(name);
  }

  /**
   * If a group is called without a subcommand, Commander prints its help as an error. That is bad input, so it gets one
   * sentence like any other. Only `konter` alone prints the whole help.
   */
  override help(context?: HelpContext | ((text: string) => string)): never {
    const helpContext = typeof context === 'object' ? context : undefined;
    const asError = helpContext?.error === true;
    const about = this.#askedAbout(asError);
    if (about !== this) return about.help();
    if (asError && (this.parent !== null || this.args.length > 0 || this.opts<JsonOption>().json === true))
      this.error(this.#missingCommand());
    return super.help(helpContext);
  }

  /**
   * Adds a suggestion or the allowed values to Commander's message. Commander's own suggestions
   * (`showSuggestionAfterError`) are off: they include words that share only half of their letters.
   */
  override error(message: string, options?: ErrorOptions): never {
    const [, quoted = ''] = /'([^']+)'/.exec(message) ?? [];
    const more = this.#hint(options?.code, quoted);
    return super.error(more === undefined ? message : `${message}. ${more}`, options);
  }

  #hint(code: string | undefined, quoted: string): string | undefined {
    switch (code) {
      case 'commander.unknownCommand':
        return didYouMean(
          quoted,
          this.commands.map((command) => command.name()),
        );
      case 'commander.unknownOption':
        return didYouMean(quoted, this.#flags());
      case 'commander.missingArgument':
        return choices(this.registeredArguments.find((one) => one.name() === quoted)?.argChoices);
      case 'commander.missingMandatoryOptionValue':
      case 'commander.optionMissingArgument':
        return choices(this.#options().find(({ flags }) => flags === quoted)?.argChoices);
      default:
        return undefined;
    }
  }

  #flags(): string[] {
    return ['--help', ...this.#options().flatMap(({ hidden, long }) => (hidden ? [] : (long ?? [])))];
  }

  /** The options of this command and of the groups above it. */
  #options(): readonly Option[] {
    const options = [...this.options];
    for (let above: Command | null = this.parent; above !== null; above = above.parent)
      options.push(...above.options);
    return options;
  }

  /** `help` may be followed by a whole command path; Commander reads only its first word. */
  #askedAbout(asError: boolean): Command {
    const from = asError ? this : this.parent;
    const [word, ...path] = from?.args ?? [];
    if (from === null || word !== 'help' || path.length === 0) return this;
    return path.reduce<Command>(
      (command, name) =>
        command.commands.find((one) => one.name() === name) ?? this.error(`unknown command '${name}'`),
      from,
    );
  }

  #missingCommand(): string {
    if (this.parent === null)
      return 'A command is missing, such as konter serve; "konter --help" lists all commands.';
    const path = [this.name()];
    for (let above: Command | null = this.parent; above !== null; above = above.parent)
      path.unshift(above.name());
    const group = path.join(' ');
    const names = this.commands.map((command) => command.name());
    const last = names.at(-1) ?? '';
    const others = names.slice(0, -1).join(', ');
    const known = others === '' ? last : `${others} or ${last}`;
    return `A command is missing: ${group} ${known}; see "${group} --help".`;
  }
}

function didYouMean(typed: string, known: readonly string[]): string | undefined {
  const near = nearest(typed, known);
  return near === undefined ? undefined : `Did you mean "${near}"?`;
}

/** In Commander's wording for a value that is not allowed. */
function choices(values: readonly string[] | undefined): string | undefined {
  return values === undefined ? undefined : `Allowed choices are ${values.join(', ')}.`;
}
