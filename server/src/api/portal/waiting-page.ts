import { hash } from 'node:crypto';

const style = `
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 36rem; margin: 20vh auto 0; padding: 0 1rem; }
body { color: #16191d; background: #f8f9fa; }
h1, h2 { font-size: 1.25rem; margin: 0 0 .5rem; } p { margin: 0 0 1rem; } section { margin-top: 2rem; }
code { white-space: nowrap; font-weight: 600; } a { color: inherit; }
@media (prefers-color-scheme: dark) { body { color: #e9ebed; background: #101214; } }
`;

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** How often a page that waits for the build asks again, in seconds. */
const waitSeconds = 1;

/** The headers of the page when the portal could not be built. */
export const failedPageHeaders = { 'content-security-policy': policy };

/** The headers of the page while the portal is built. */
export const waitingPageHeaders = { ...failedPageHeaders, 'retry-after': String(waitSeconds) };

/** Where the script of the page is. */
export const waitingScriptPath = '/portal/waiting.js';

/** Loads the page again when it is no longer being prepared. Nothing moves until then, for people and screen readers. */
export const waitingScript = `async function askAgain() {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' }).catch(() => undefined);
  if (answer !== undefined && answer.status !== 503) location.reload();
  else setTimeout(askAgain, ${waitSeconds * 1_000});
}
setTimeout(askAgain, ${waitSeconds * 1_000});
`;

/** The page while the portal is built. The browser loads it again by itself, also without scripts. */
export function buildingPage(brand: string): string {
  return page(brand, {
    refresh:
      `<script src="${waitingScriptPath}" defer></script>\n` +
      `<noscript><meta http-equiv="refresh" content="${waitSeconds}"></noscript>\n`,
    id: [
      'Portal sedang disiapkan',
      'Ini hanya terjadi setelah pemasangan atau pembaruan, dan memakan waktu beberapa detik. Halaman ini memuat ulang sendiri. API sudah berjalan.',
    ],
    en: [
      'The portal is being prepared',
      'This happens after an installation or an update only, and takes some seconds. This page reloads by itself. The API is already running.',
    ],
  });
}

/** The page when the portal could not be built. */
export function failedPage(brand: string): string {
  return page(brand, {
    refresh: '',
    id: [
      'Portal tidak dapat dibuat',
      'API tetap berjalan. Pengelola server: alasannya ada di log. Jalankan <code>npm ci</code>, lalu mulai ulang server; atau siapkan lebih dulu dengan <code>npm run portal</code>. <a href="">Coba lagi</a>',
    ],
    en: [
      'The portal could not be built',
      'The API is running. Operator of this server: the reason is in the log. Run <code>npm ci</code> and start the server again, or build in advance with <code>npm run portal</code>. <a href="">Try again</a>',
    ],
  });
}

type Texts = readonly [title: string, text: string];

/** A brand contains only lower-case letters and digits (`config.ts`), so it needs no escaping. */
function page(brand: string, { refresh, id, en }: { refresh: string; id: Texts; en: Texts }): string {
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}<title>${id[0]} · ${brand}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${id[0]}</h1>
<p>${id[1]}</p>
<section lang="en">
<h2>${en[0]}</h2>
<p>${en[1]}</p>
</section>
</main>
</body>
</html>
`;
}
