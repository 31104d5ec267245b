// A substitute for curl on machines without it, with the options that the README and the printed command use.
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    'show-error': { type: 'boolean', short: 'S' },
    include: { type: 'boolean', short: 'i' },
    get: { type: 'boolean', short: 'G' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    'write-out': { type: 'string', short: 'w', default: '' },
    data: { type: 'string', short: 'd', multiple: true },
    'data-urlencode': { type: 'string', multiple: true, default: [] },
  },
});
const encoded = values['data-urlencode'].map((one) => one.replace(/(?<==).*/s, encodeURIComponent));
const data =
  values.data === undefined && encoded.length === 0
    ? undefined
    : [...(values.data ?? []), ...encoded].join('&');
const [url] = positionals;
const headers = values.header.map((line) => [
  line.slice(0, line.indexOf(':')),
  line.slice(line.indexOf(':') + 1).trim(),
]);

const sent =
  values.get === true || data === undefined
    ? fetch(data === undefined ? url : `${url}?${data}`, { headers })
    : fetch(url, { method: 'POST', headers, body: data });
try {
  const answer = await sent;
  if (values.include === true) {
    const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
    process.stdout.write([`HTTP/1.1 ${answer.status} ${answer.statusText}`, ...lines, '', ''].join('\r\n'));
  }
  process.stdout.write((await answer.text()) + values['write-out'].replaceAll(String.raw`\n`, '\n'));
} catch (error) {
  // Like curl, --silent suppresses the error message unless --show-error is given.
  if (values.silent !== true || values['show-error'] === true) console.error(`curl: (7) ${String(error)}`);
  process.exitCode = 7;
}
