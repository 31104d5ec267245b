import manifest from '../../package.json' with { type: 'json' };
import type { DemoKey } from './demo-account.ts';
import type { FirstPurchase } from './first-purchase.ts';
import { welcomeText } from './welcome.ts';

/** What a server prints about itself when it has started. */
export interface Announced {
  /** The URL where the server listens, such as `http://127.0.0.1:8080`. */
  readonly address: string;
  readonly demo: DemoKey | undefined;
  /** Whether the server has the portal. */
  readonly portal: boolean;
  /** A first purchase with the demo key; undefined without a key or if nothing can be bought. */
  readonly purchase: FirstPurchase | undefined;
  /** The link that makes the first operator of the portal; undefined when there is one, or no portal. */
  readonly operatorLink: string | undefined;
}

/** The text on a terminal, in place of the one below that programs also read. */
export function welcomeOf({ address, demo, portal, purchase, operatorLink }: Announced): string {
  const { version } = manifest;
  const given = demo === undefined ? undefined : { file: demo.file, key: demo.key?.open() };
  return welcomeText(
    {
      version,
      addresses: addressesAt(address),
      portal: portal ? portalAt(address) : undefined,
      demo: given,
      canBuy: purchase !== undefined,
      operatorLink,
    },
    process.cwd(),
  );
}

function addressesAt(address: string): Record<'live' | 'sandbox' | 'reference' | 'deposit', string> {
  return {
    live: `${address}/v1`,
    sandbox: `${address}/sandbox/v1`,
    reference: `${address}/docs`,
    deposit: `${address}/deposit`,
  };
}

/** Where people sign up and in. */
const portalAt = (address: string): string => `${address}/`;

/** The address and the first purchase of a server, as JSON and as text. */
export function describeServing({ address, demo, portal, purchase, operatorLink }: Announced): {
  document: Record<string, unknown>;
  text: string;
} {
  const document = {
    ...addressesAt(address),
    portal: portal ? portalAt(address) : null,
    key_file: demo?.file ?? null,
    curl: purchase?.line ?? null,
    first_operator_link: operatorLink ?? null,
  };
  const lines = [
    `API, live      ${document.live}`,
    `API, sandbox   ${document.sandbox}`,
    `Reference      ${document.reference}`,
    `Deposit page   ${document.deposit}`,
  ];
  if (portal) lines.push(`Portal         ${portalAt(address)}`);
  if (demo !== undefined) {
    // Never the key itself: this text goes to a pipe or a log.
    lines.push('', `Test key file  ${demo.file}`);
  }
  // It works once and for an hour only, so it may be in a log.
  if (operatorLink !== undefined) lines.push('', `First operator ${operatorLink}`);
  if (purchase !== undefined) lines.push('', `Buy ${purchase.name} in the sandbox:`, '', purchase.line);
  return { document, text: `${lines.join('\n')}\n` };
}
