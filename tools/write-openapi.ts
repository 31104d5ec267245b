import { join } from 'node:path';
import { writeOrCheck } from './committed-file.ts';
import { renderOpenApiDocuments, renderOperationTypes } from './openapi-document.ts';

/*
 * Writes docs/openapi.json and docs/portal-openapi.json, which show in review how a change affects the API and the portal,
 * and the types of the portal's operations. With --check it writes nothing and fails when a file differs from what the
 * server serves.
 */

process.chdir(join(import.meta.dirname, '..'));
const command = 'npm run openapi';
const { api, portal } = await renderOpenApiDocuments();
await writeOrCheck(
  { path: 'docs/openapi.json', source: 'the document that the server serves', command },
  api,
);
await writeOrCheck(
  { path: 'docs/portal-openapi.json', source: 'the document that the server serves', command },
  portal,
);
await writeOrCheck(
  { path: 'portal/src/operations/portal-api.d.ts', source: 'docs/portal-openapi.json', command },
  await renderOperationTypes(portal),
);
