import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import type { Queryable } from '../../../../database/connection.ts';
import { Refusal } from '../../../../refusals.ts';
import { logoBytesMax } from '../../../../settings/logo/logo-image.ts';
import { logoAddress, readLogo, removeLogo, setLogo } from '../../../../settings/logo/logo.ts';
import type { Api } from '../../../api.ts';
import { closed, ref } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';

const path = '/portal/operator/logo';
/** The largest body: the file in base64, and its name in JSON. */
const bodyLimit = Math.ceil(logoBytesMax / 3) * 4 + 1_024;

/** The logo of the business. The same use cases as `konter settings logo`. */
export function registerLogoOperations(api: Api, app: App): void {
  api.put(
    path,
    {
      bodyLimit,
      config: { access: { operator: 'settings:write', fresh: true } },
      schema: {
        operationId: 'setBusinessLogo',
        summary: 'Set the logo of the business',
        description: 'A PNG, JPEG or WebP image, which is stored without its metadata.',
        body: closed({
          content: Type.String({
            minLength: 1,
            maxLength: bodyLimit,
            pattern: '^[A-Za-z0-9+/]*={0,2}$',
            description: 'The file in base64, at most 256 KiB of it.',
          }),
        }),
        response: { 200: ref('OperatorLogoAnswer'), default: refused },
      },
    },
    async (request) => {
      const bytes = Buffer.from(request.body.content, 'base64');
      if (bytes.length > logoBytesMax) throw new Refusal('payload_too_large');
      await setLogo(app.database, { bytes, actor: actorOf(request) });
      return portalAnswer(request, { logo: await presentLogo(app.database) });
    },
  );
  api.delete(
    path,
    {
      config: { access: { operator: 'settings:write', fresh: true } },
      schema: {
        operationId: 'removeBusinessLogo',
        summary: 'Remove the logo of the business',
        response: { 200: ref('OperatorLogoAnswer'), default: refused },
      },
    },
    async (request) => {
      await removeLogo(app.database, actorOf(request));
      return portalAnswer(request, { logo: null });
    },
  );
}

/** The logo as the schema `OperatorLogo` has it; null: there is none. */
export async function presentLogo(db: Queryable) {
  const logo = await readLogo(db);
  if (logo === undefined) return null;
  return {
    address: logoAddress(logo),
    media_type: logo.mediaType,
    width: logo.width,
    height: logo.height,
    bytes: logo.bytes,
    changed_at: logo.changedAt.toISOString(),
  };
}
