import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tableOwners } from '../../tools/table-owners.ts';

/*
 * The rules that no linter checks. Import directions are in .dependency-cruiser.cjs, rules about a single line of
 * TypeScript in .oxlintrc.json.
 */

const root = join(import.meta.dirname, '..', '..');
const folders = [
  'server/src',
  'server/test',
  'server/bin',
  'server/migrations',
  'bench',
  'campaigns',
  'tools',
  'docs',
];
const prose = readdirSync(root).filter((name) => name.endsWith('.md'));
const files = [...prose, ...folders.flatMap(filesIn)];
const product = files.filter((path) => path.startsWith('server/src/') && !/\.(test|fixture)\.ts$/.test(path));
const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));

/** Texts that are allowed in certain files only. */
const restricted: readonly { thing: string; pattern: RegExp; allowed: readonly string[] }[] = [
  {
    thing: 'a clock',
    pattern: /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bhrtime\b/,
    allowed: ['server/src/clock.ts'],
  },
  { thing: 'chance', pattern: /\bMath\.random\b|\brandomUUID\b/, allowed: ['server/src/ids.ts'] },
  { thing: 'the environment of the process', pattern: /\bprocess\.env\b/, allowed: ['server/src/config.ts'] },
  {
    thing: 'a difference between sandbox and live',
    pattern: /[=!]==? '(sandbox|live)'|\bisSimulated\[/,
    allowed: [
      // The simulator sells in the sandbox, and configured suppliers in live.
      'server/src/suppliers/registry.ts',
      // Only the live environment needs the approval of an account.
      'server/src/clients/decide-access.ts',
      // The clock of a sandbox alone may have been ahead: live orders are numbered in the order of their times.
      'server/src/ledger/wallet.ts',
      'server/src/orders/attempts/attempt-poller.ts',
      'server/src/orders/decide/decide-request.ts',
      'server/src/orders/search/number-range.ts',
      'server/src/orders/search/unsold-orders.ts',
      'server/src/deposits/gateways/check-transaction.ts',
      // In the sandbox a developer requests deposits: their money is simulated.
      'server/src/api/portal/keys/scopes-of-role.ts',
      // How long purchases took is counted in live only, so a report of the sandbox has none.
      'server/src/reports/earnings/read-latencies.ts',
      // A gateway has an address, keys and a default name of its own for tests.
      'server/src/deposits/gateways/gateway-kinds.ts',
      'server/src/deposits/gateways/set-up-gateway.ts',
      // The events of a wallet say `simulated`, as the answers of its base do.
      'server/src/orders/read/step-events.ts',
    ],
  },
];

describe('every table', () => {
  const migrations = files
    .filter((path) => path.endsWith('.sql') && path.startsWith('server/migrations/'))
    .map(textOf);

  test('stands beside its owner in ARCHITECTURE.md', () => {
    const rows = (texts.get('ARCHITECTURE.md') ?? '').matchAll(/^\| `([^`]+)` \| (`\w.*) \|$/gm);
    const listed = [...rows].flatMap(([, owner = '', tables = '']) =>
      [...tables.replace(/\(and the view.*/, '').matchAll(/`([\w.]+)`/g)].map(
        ([, table = '']): [string, string] => [table, owner],
      ),
    );
    const owned = Object.entries(tableOwners).map(([table, owner]): [string, string] => [
      table,
      owner.replace('server/src/', ''),
    ]);
    expect(listed).toHaveLength(owned.length);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(owned));
  });

  test('has an owner', () => {
    const made = migrations.flatMap((text) =>
      [...text.matchAll(/^create (?:unlogged )?table ([\w."]+)/gm)].map(([, table = '']) =>
        table.replaceAll('"', ''),
      ),
    );
    const dropped = migrations.flatMap((text) =>
      [...text.matchAll(/^drop table (\w+)/gm)].map(([, table = '']) => table),
    );
    const left = made.filter((table) => !dropped.includes(table));
    expect(left.toSorted()).toEqual(Object.keys(tableOwners).toSorted());
  });

  test('has a comment with its purpose', () => {
    const reported = migrations.flatMap((text) =>
      [...text.matchAll(/^comment on table ([\w.]+) is/gm)].map(([, table]) => table),
    );
    expect(Object.keys(tableOwners).filter((table) => !reported.includes(table))).toEqual([]);
  });

  test('is written only by its owner', () => {
    const written = /\b(?:insert\s+into|update|delete\s+from|truncate)\s+([\w.]+)/g;
    const foreign = product.flatMap((path) =>
      [...textOf(path).matchAll(written)].flatMap(([words, table = '']) => {
        const owner = tableOwners[table];
        return owner === undefined || path.startsWith(owner) ? [] : [`${path}: ${words}`];
      }),
    );
    expect(foreign).toEqual([]);
  });
});

describe('one place each', () => {
  test.each(restricted)('for $thing', ({ pattern, allowed }) => {
    expect(product.filter((path) => pattern.test(codeOf(path)) && !allowed.includes(path))).toEqual([]);
  });
});

test('the names of files describe their content', () => {
  const vague = /(^|[/-])(utils?|helpers?|commons?|managers?|services?|misc|index|types)(\/|\.ts$)/;
  expect(files.filter((path) => vague.test(path))).toEqual([]);
});

test('files and code use the terms of the glossary and not the replaced names', () => {
  const replaced =
    /\b(?:gather(?:ed)?|Gathered|heedCost|inParts|inTurns|runAlone|holdReplies|HeldReplies|reckon(?:ed)?|ReckonedTime|follow(?:Due|Purchase|Inquiry)|Follower|askEnded|lookAgain|endUnfollowed|keepWords|SaidBefore|CaseFiles?|Ruler|OperatorWord|hastened|makeBell|harmless|shel(?:f|ves)|isSameThing|nearWords|oweAnswer|unrouted|lastChange|last_change|UntoldDecision|take(?:LiveDecisions|BalanceNotices)|Believed(?:Products|Skus)|spelledOrGone|Told(?:Case|Answer|Money)|toldAnswers|readNewestTrouble|requireToldApart|provideStarter|AuditStanding|(?:Balance|Day)Course|inEvenTime|Given(?:Rulings|PriceFile)|keepHeads|hurry(?:Some|All)|playPlan|makeJudge)\b/;
  const code = files.filter((path) => path.endsWith('.ts') && path !== 'server/test/tidy.test.ts');
  expect(code.filter((path) => replaced.test(codeOf(path).replaceAll(/\/\/.*$/gm, '')))).toEqual([]);
});

test('every decision has its number, its background and its consequences', () => {
  const decisions = files.filter((path) => path.startsWith('docs/decisions/'));
  const incomplete = decisions.filter((path) => {
    const text = textOf(path);
    const number = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1];
    return (
      number === undefined ||
      !text.startsWith(`# ${number} `) ||
      !['Background', 'Decision', 'Consequences'].every((part) => text.includes(`\n**${part}`))
    );
  });
  expect(incomplete).toEqual([]);
});

test('no file is longer than 400 lines', () => {
  const long = files.filter((path) => path.endsWith('.ts') && textOf(path).split('\n').length > 401);
  expect(long).toEqual([]);
});

test('statements name the columns that they read', () => {
  expect(product.filter((path) => /\bselect\s+(\w+\.)?\*/i.test(codeOf(path)))).toEqual([]);
});

test('relative paths lead to files in the repository', () => {
  const lost = files.flatMap((path) =>
    [...textOf(path).matchAll(/(?<![\w./}])(?:\.\.\/)+[\w./-]*\w/g)]
      .map(([written]) => ({ written, target: join(root, dirname(path), written) }))
      // Installed and cached files are not part of the repository.
      .filter(({ target }) => !target.startsWith(join(root, 'node_modules')))
      .filter(({ target }) => !(target.startsWith(root) && existsSync(target)))
      .map(({ written }) => `${path}: ${written}`),
  );
  expect(lost).toEqual([]);
});

test('the lockfile has a digest of every package', () => {
  const lock: { packages: Record<string, { link?: boolean; integrity?: string }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const unknown = Object.entries(lock.packages).filter(
    ([path, entry]) => path.includes('node_modules/') && entry.link !== true && entry.integrity === undefined,
  );
  expect(unknown).toEqual([]);
});

test('no comment postpones work', () => {
  const later = /\b(TODO|FIXME|XXX|HACK)\b/;
  expect(files.filter((path) => !path.endsWith('tidy.test.ts') && later.test(textOf(path)))).toEqual([]);
});

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function textOf(path: string): string {
  return texts.get(path) ?? '';
}

/** The text without its comments: they may contain names that the code may not. */
function codeOf(path: string): string {
  return textOf(path).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
