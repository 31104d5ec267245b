import { hash } from 'node:crypto';
import type { App } from '../../app.ts';
import { recentValue } from '../../recent-value.ts';
import { Refusal } from '../../refusals.ts';
import { readLogoFile } from '../../settings/logo/logo.ts';
import type { Api } from '../api.ts';
import { namesTag } from '../http/if-none-match.ts';

/** Another logo shows on every server within this time, milliseconds. */
const ageMs = 2_000;

/**
 * GET /logo: the logo of the business, for the portal and the page /deposit. Its type is the one that its bytes were read as, and no
 * browser guesses another.
 */
export function registerLogoFile(api: Api, app: App): void {
  const read = recentValue(app.clock, ageMs, async () => {
    const file = await readLogoFile(app.database);
    return file === undefined
      ? undefined
      : { ...file, tag: `"${hash('sha256', file.content, 'base64url')}"` };
  });
  api.get('/logo', { schema: { hide: true } }, async (request, reply) => {
    const logo = await read();
    if (logo === undefined) throw new Refusal('not_found');
    const { content, mediaType, tag } = logo;
    reply.headers({ etag: tag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type(mediaType).send(content);
  });
}
