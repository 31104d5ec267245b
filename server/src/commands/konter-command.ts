import { Command, type ErrorOptions, type HelpContext, type Option } from 'commander';
import { nearest } from '../api/http/nearest.ts';
import type { JsonOption } from './run.ts';

/** A command of konter, as commander makes one for each word; all below it are of this kind too. */
export class KonterCommand extends Command {
  override createCommand(name?: string): KonterCommand {
    return new KonterCommand(name);
  }

  /**
   * Commander asks for help as an error when a group is not told which of its commands is meant. That is bad input like
   * any other, and gets one sentence. Only who types `konter` alone looks around, and is shown everything.
   */
  override help(context?: HelpContext | ((text: string) => string)): never {
    const asked = typeof context === 'object' ? context : undefined;
    const lost = asked?.error === true;
    const about = this.#askedAbout(lost);
    if (about !== this) return about.help();
    if (lost && (this.parent !== null || this.args.length > 0 || this.opts<JsonOption>().json === true))
      this.error(this.#whatToSay());
    return super.help(asked);
  }

  /**
   * Adds to what commander says the name that may have been meant, or the values that there are to choose from. Its own
   * suggestions (`showSuggestionAfterError`) are off: they name words that share half of their letters.
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

  /** Those of the groups above count too. */
  #options(): readonly Option[] {
    const options = [...this.options];
    for (let above: Command | null = this.parent; above !== null; above = above.parent)
      options.push(...above.options);
    return options;
  }

  /** After `help` may stand the words of a whole command; commander looks at the first of them alone. */
  #askedAbout(lost: boolean): Command {
    const from = lost ? this : this.parent;
    const [word, ...path] = from?.args ?? [];
    if (from === null || word !== 'help' || path.length === 0) return this;
    return path.reduce<Command>(
      (command, name) =>
        command.commands.find((one) => one.name() === name) ?? this.error(`unknown command '${name}'`),
      from,
    );
  }

  #whatToSay(): string {
    if (this.parent === null)
      return 'Say what to do, such as konter serve; "konter --help" lists everything.';
    const path = [this.name()];
    for (let above: Command | null = this.parent; above !== null; above = above.parent)
      path.unshift(above.name());
    const group = path.join(' ');
    const names = this.commands.map((command) => command.name());
    const last = names.at(-1) ?? '';
    const others = names.slice(0, -1).join(', ');
    const known = others === '' ? last : `${others} or ${last}`;
    return `Say what to do: ${group} ${known}; "${group} --help" explains.`;
  }
}

function didYouMean(typed: string, known: readonly string[]): string | undefined {
  const near = nearest(typed, known);
  return near === undefined ? undefined : `Did you mean "${near}"?`;
}

/** In the words that commander has for a value that is none of them. */
function choices(values: readonly string[] | undefined): string | undefined {
  return values === undefined ? undefined : `Allowed choices are ${values.join(', ')}.`;
}
