import { hash } from 'node:crypto';
import type { App } from '../../app.ts';
import type { Api } from '../api.ts';
import { servePublicFile } from '../http/public-file.ts';

const style = `
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
body { color: #1b1b1b; background: #fff; }
h1 { font-size: 1.5rem; } section { margin-top: 2.5rem; } code { font-size: .95em; }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #161616; } }
`;

const styleHash = hash('sha256', style, 'base64');
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  // For the icon that browsers request.
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** GET /deposit: how to make a deposit. An operator credits each deposit manually. */
export function registerDepositPage(api: Api, app: App): void {
  servePublicFile(api, '/deposit', () => ({
    type: 'text/html; charset=utf-8',
    bytes: Buffer.from(depositPage(app.config.brand)),
    headers: { 'content-security-policy': policy },
  }));
}

/** A brand contains only lower-case letters and digits (`config.ts`), so it needs no escaping. */
function depositPage(brand: string): string {
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Deposit · ${brand}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Deposit ${brand}</h1>
<p>Untuk saat ini deposit dicatat secara manual.</p>
<ol>
<li>Hubungi pengelola ${brand} dan sebutkan nama akun Anda serta jumlahnya dalam rupiah.</li>
<li>Transfer ke rekening yang diberikan pengelola, dengan berita transfer yang diminta.</li>
<li>Setelah transfer diterima, pengelola mencatatnya dan saldo Anda bertambah; periksa dengan
<code>GET /wallet</code>.</li>
</ol>
<p>Saldo sandbox hanya simulasi dan tidak memerlukan transfer.</p>
<section lang="en">
<h2>In English</h2>
<p>For now deposits are credited manually.</p>
<ol>
<li>Contact the operator of ${brand} with the name of your account and the amount in rupiah.</li>
<li>Transfer to the bank account that the operator gives you, with the reference they ask for.</li>
<li>When the transfer has arrived, the operator credits it and your balance increases; see
<code>GET /wallet</code>.</li>
</ol>
<p>The sandbox balance is simulated and needs no transfer.</p>
</section>
</main>
</body>
</html>
`;
}
