import type { Command } from 'commander';
import type { MarginChange } from '../catalog/pricing/apply-rule-change.ts';
import { startRulesIfDue } from '../catalog/pricing/due-rules.ts';
import { removeMargin, setMargin } from '../catalog/pricing/margin-changes.ts';
import { readMarginRules } from '../catalog/pricing/margin-rules.ts';
import { readScheduledRules } from '../catalog/pricing/scheduled-rule-rows.ts';
import { cancelScheduledRule, scheduleMargin } from '../catalog/pricing/scheduled-rules.ts';
import { makeClock } from '../clock.ts';
import type { Database } from '../database/connection.ts';
import { operator } from '../operators/audit-record.ts';
import {
  formatReport,
  formatRule,
  formatScheduled,
  presentKey,
  presentReport,
  presentRule,
  presentScheduled,
} from './format-margin.ts';
import {
  type FromOption,
  fromOption,
  ruleKeyOf,
  ruleOf,
  type RuleOptions,
  type SubjectOptions,
  withRule,
  withSubject,
} from './margin-options.ts';
import { answer, answerList, type JsonOption, parseId, withCommandContext } from './run.ts';

/** `konter margin set|list|remove|cancel`. */
export function addMarginCommands(program: Command): void {
  const group = program.command('margin').description('manage the margin rules of prepaid products');
  addSet(group);
  addList(group);
  addRemove(group);
  group
    .command('cancel')
    .description('withdraw a scheduled rule')
    .argument('<id>', 'the id of the scheduled rule')
    .action(async (id: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const cancelled = await withCommandContext(({ database }) =>
        cancelScheduledRule(database, parseId(id), { actor: operator }),
      );
      answer(options, { cancelled: presentScheduled(cancelled) }, 'The scheduled rule is withdrawn.');
    });
}

function addSet(group: Command): void {
  withRule(group.command('set').description('set a rule; prices change at once, open quotes keep theirs'))
    .addOption(fromOption())
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<RuleOptions & FromOption>();
      await withCommandContext(async ({ database }) => {
        const rule = await ruleOf(database, options);
        const { from } = options;
        if (from !== undefined) return schedule(database, options, { kind: 'set', rule }, from);
        const report = await setMargin(database, rule, { actor: operator });
        const document = { rule: presentRule(report.rule), ...presentReport(report) };
        answer(options, document, `The rule is set; ${formatReport(report)}`);
      });
    });
}

function addList(group: Command): void {
  group
    .command('list')
    .description('list the rules, the most specific ones first, and then the scheduled ones')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const { rules, scheduled } = await withCommandContext(async ({ database }) => {
        await startRulesIfDue(database, makeClock());
        return { rules: await readMarginRules(database), scheduled: await readScheduledRules(database) };
      });
      answerList(
        options,
        { rules: rules.map(presentRule), scheduled: scheduled.map(presentScheduled) },
        [...rules.map(formatRule), ...scheduled.map(formatScheduled)],
        'There is no rule yet: products are sold at their cost.',
      );
    });
}

function addRemove(group: Command): void {
  withSubject(group.command('remove').description('remove a rule; prices change at once'))
    .addOption(fromOption())
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SubjectOptions & FromOption>();
      await withCommandContext(async ({ database }) => {
        const of = await ruleKeyOf(database, options);
        const { from } = options;
        if (from !== undefined) return schedule(database, options, { kind: 'remove', of }, from);
        const report = await removeMargin(database, of, { actor: operator });
        const document = { removed: presentKey(report.removed), ...presentReport(report) };
        answer(options, document, `The rule is removed; ${formatReport(report)}`);
      });
    });
}

async function schedule(
  database: Database,
  options: JsonOption,
  change: MarginChange,
  from: Date,
): Promise<void> {
  const scheduled = await scheduleMargin({ database, clock: makeClock() }, change, from, {
    actor: operator,
  });
  answer(options, { scheduled: presentScheduled(scheduled) }, formatScheduled(scheduled));
}
