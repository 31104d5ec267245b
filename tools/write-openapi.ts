import { join } from 'node:path';
import { writeOrCheck } from './committed-file.ts';
import { renderOpenApiDocument } from './openapi-document.ts';

/*
 * Writes docs/openapi.json, which shows in review how a change affects the API. With --check it writes nothing and
 * fails when the file differs from the document that the server serves.
 */

process.chdir(join(import.meta.dirname, '..'));
await writeOrCheck(
  { path: 'docs/openapi.json', source: 'the document that the server serves', command: 'npm run openapi' },
  await renderOpenApiDocument(),
);
