import { isLoopback } from '../api/document/demo-key-rule.ts';
import type { Config } from '../config.ts';
import { hasCode } from '../fault.ts';

/** The ports that only root may listen on, unless the machine says otherwise, are below this one. */
const firstFreePort = 1024;

/**
 * What an operator should know when a server starts. `uid` is the user id of the process; undefined where there is none.
 * A configured proxy is taken to be in front of the server, and to terminate TLS.
 */
export function startWarnings(
  { host, port, trustProxy }: Pick<Config, 'host' | 'port' | 'trustProxy'>,
  uid: number | undefined,
): readonly string[] {
  return [
    ...(isLoopback(host) || trustProxy.length > 0
      ? []
      : [
          `HOST is ${host}: other machines can reach port ${port}, and API keys travel there without TLS. ` +
            'Put a proxy in front of konter and set KONTER_TRUST_PROXY, or leave HOST out (docs/deployment.md).',
        ]),
    ...(uid === 0
      ? [
          'KONTER_ALLOW_ROOT is yes: konter runs as root, so whoever takes it over takes over the machine, and the ' +
            'embedded database belongs to the account nobody.',
        ]
      : []),
  ];
}

/** The error codes of a port that is in use or not permitted, and of a host that is not local or does not exist. */
const unusableCodes = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN'];

/** Returns an error with one sentence for a port that cannot be used, and any other error unchanged. */
export function listenError(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  if (!hasCode(error, ...unusableCodes)) return error;
  const refused = `Port ${port} of ${host} cannot be used`;
  return new Error(
    hasCode(error, 'EACCES') && port < firstFreePort
      ? `${refused}: ports below ${firstFreePort} need root, which konter gives up. Choose another with PORT, and put a proxy in front of it.`
      : `${refused}; choose another with PORT and HOST.`,
  );
}
