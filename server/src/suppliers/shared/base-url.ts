import { CommandError } from '../../command-error.ts';

/**
 * Parses the base URL of an API that we call; `owner`, such as "a supplier", is for the message.
 * @throws CommandError when it has anything beside scheme, host, port and path; the message does not repeat it
 */
export function parseBaseUrl(text: string, owner: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  )
    throw new CommandError(
      `The base URL of ${owner} must be a plain http:// or https:// URL, without a query.`,
      { reason: 'base_url_form' },
    );
  return url;
}
