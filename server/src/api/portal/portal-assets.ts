import type { Portal } from '../../portal/open-portal.ts';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';
import { chooseCoding } from '../http/content-coding.ts';
import { sendBytes } from '../http/public-file.ts';

const yearSeconds = 31_536_000;

/**
 * GET /portal/assets/NAME: the scripts, styles and fonts of the pages. A name contains a hash of the content, so browsers
 * store them for a year. They were compressed when the portal was built.
 */
export function registerAssets(api: Api, portal: Portal): void {
  api.get<{ Params: { name: string } }>(
    '/portal/assets/:name',
    { schema: { hide: true } },
    (request, reply) => {
      const state = portal.state();
      const asset = state.kind === 'ready' ? state.portal.assets.get(request.params.name) : undefined;
      if (asset === undefined) throw new Refusal('not_found');
      const coding = chooseCoding(request.headers['accept-encoding']);
      const coded = coding === 'identity' ? undefined : asset[coding];
      reply.type(asset.type).header('vary', 'accept-encoding');
      reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`);
      if (coded !== undefined) reply.header('content-encoding', coding);
      return sendBytes(reply, coded ?? asset.identity);
    },
  );
}
