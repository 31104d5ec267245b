/**
 * The script of the reference page, as a browser runs it. It fetches the OpenAPI document and makes three changes
 * before Scalar renders it. Addresses are those that the page was loaded from. Each example of a POST gets a new
 * Idempotency-Key and client_reference, so that a pasted sample is a new request. Samples and requests contain the demo
 * key if the server discloses it (docs/decisions/0044-demo-key-on-the-reference-page.md).
 */
export const referenceScript = String.raw`'use strict';
(async () => {
  const base = new URL('..', location.href).href.replace(/\/$/, '');
  const [text, { key }] = await Promise.all([
    fetch(base + '/openapi.json').then((answer) => answer.text()),
    fetch(base + '/docs/demo-key').then((answer) => answer.json()),
  ]);
  const published = JSON.parse(text).servers[0].url.replace(/\/sandbox\/v1$/, '');
  const content = JSON.parse(text.replaceAll(published, base).replaceAll('YOUR_API_KEY', key ?? 'YOUR_API_KEY'));
  const visit = uuid().slice(0, 8);
  for (const operation of Object.values(content.paths).flatMap(Object.values)) freshen(operation);

  Scalar.createApiReference('#reference', {
    content,
    authentication: {
      preferredSecurityScheme: 'apiKey',
      securitySchemes: { apiKey: { token: key ?? '' } },
    },
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
    documentDownloadType: 'none',
    persistAuth: false,
    proxyUrl: '',
    telemetry: false,
    withDefaultFonts: false,
    customCss:
      'a[href*="scalar.com"] { display: none; }' +
      '.markdown td:first-child code { white-space: nowrap; word-break: normal; }',
  });

  function freshen(operation) {
    for (const parameter of operation.parameters ?? []) {
      if (parameter.name === 'Idempotency-Key') parameter.example = uuid();
      if (parameter.name === 'client_reference') parameter.example += '-' + visit;
    }
    const example = operation.requestBody?.content['application/json'].example;
    if (example?.client_reference !== undefined) example.client_reference += '-' + visit;
  }

  // crypto.randomUUID exists only on https and localhost.
  function uuid() {
    const [a, b, c, d, e] = crypto.getRandomValues(new Uint16Array(8)).reduce(
      (parts, word, i) => {
        const hex = (i === 3 ? (word & 0x0fff) | 0x4000 : i === 4 ? (word & 0x3fff) | 0x8000 : word);
        parts[[0, 0, 1, 2, 3, 4, 4, 4][i]] += hex.toString(16).padStart(4, '0');
        return parts;
      },
      ['', '', '', '', ''],
    );
    return [a, b, c, d, e].join('-');
  }
})();
`;
