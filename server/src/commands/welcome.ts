import { relative } from 'node:path';

/** The data of the welcome text for the person who started the server. */
export interface Welcome {
  readonly version: string;
  /** URLs by name. */
  readonly addresses: Readonly<Record<'live' | 'sandbox' | 'reference' | 'deposit', string>>;
  /** The URL of the portal; undefined when there is none. */
  readonly portal: string | undefined;
  /** The demo key: its file, and the key itself if this start created it. */
  readonly demo: { readonly file: string; readonly key: string | undefined } | undefined;
  /** Whether the demo key can buy something now. */
  readonly canBuy: boolean;
  /** The link that makes the first operator; undefined when there is one. */
  readonly operatorLink?: string | undefined;
}

/**
 * The text that a start prints on a terminal: URLs, key, and the next step. Paths below `folder`, the working
 * directory, are relative to it.
 */
export function welcomeText(welcome: Welcome, folder: string): string {
  const { addresses, demo } = welcome;
  const rows = [
    ['Sandbox API', addresses.sandbox],
    ['Live API', addresses.live],
    ['Reference', addresses.reference],
    ['Deposit page', addresses.deposit],
    ...(welcome.portal === undefined ? [] : [['Portal', welcome.portal]]),
    ...keyRows(demo, folder),
  ];
  const lines = [
    `konter ${welcome.version} is ready.`,
    '',
    ...rows.map(([name = '', value = '']) => `  ${name.padEnd(14)}${value}`),
    '',
    ...firstOperatorLines(welcome.operatorLink),
    ...(demo !== undefined && welcome.canBuy
      ? firstPurchaseLines(welcome, demo.file, folder)
      : operatorLines),
    '',
    'Ctrl-C stops the server.',
    '',
  ];
  return lines.join('\n');
}

function firstOperatorLines(link: string | undefined): readonly string[] {
  if (link === undefined) return [];
  return ['Become the first operator of the portal, once and within an hour:', '', `  ${link}`, ''];
}

const operatorLines = ['Next: npx konter --help lists the commands.'];

function keyRows(demo: Welcome['demo'], folder: string): readonly (readonly string[])[] {
  if (demo === undefined) return [];
  const file = shortPath(demo.file, folder);
  return demo.key === undefined
    ? [['Test key', `in ${file}`]]
    : [
        ['Test key', demo.key],
        ['', `shown once; kept in ${file}`],
      ];
}

function firstPurchaseLines({ addresses }: Welcome, keyFile: string, folder: string): readonly string[] {
  const server = new URL(addresses.sandbox).origin;
  const url = server === defaultServer ? '' : ` --url ${server}`;
  return [
    'Next: make a first purchase in the sandbox, in a second terminal:',
    '',
    `  npx konter trigger order.succeeded --key-file ${shellWord(shortPath(keyFile, folder))}${url}`,
    '',
    'README.md shows the same purchase request by request, with curl.',
  ];
}

/** The default server of `konter trigger`. */
const defaultServer = 'http://127.0.0.1:8080';

function shortPath(file: string, folder: string): string {
  const path = relative(folder, file);
  return path.startsWith('..') ? file : path;
}

/** Quotes a path for a shell if necessary. */
function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
