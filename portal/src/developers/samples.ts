/** A request of the API, as a sample shows it. */
export interface SampleRequest {
  readonly method: string;
  /** The path below the base. */
  readonly path: string;
  readonly body: string | null;
  readonly needsIdempotencyKey: boolean;
  /** Whether the sample goes on to confirm the order that it makes. */
  readonly confirms: boolean;
}

/** Where the request goes, and with which key. */
export interface SampleTarget {
  readonly base: string;
  readonly key: string;
}

/** The languages of samples. Their names are the same everywhere. */
export const sampleLanguages = {
  curl: 'curl',
  typescript: 'TypeScript',
  php: 'PHP',
  python: 'Python',
} as const;
export type SampleLanguage = keyof typeof sampleLanguages;

/** Writes a request as a program that runs as it is: a shell with curl, Node 20, PHP 8 with curl, Python 3. */
export function sampleOf(language: SampleLanguage, request: SampleRequest, target: SampleTarget): string {
  return writers[language](request, target);
}

const writers: Readonly<Record<SampleLanguage, (request: SampleRequest, target: SampleTarget) => string>> = {
  curl: inShell,
  typescript: inTypeScript,
  php: inPhp,
  python: inPython,
};

/** Linux has no uuidgen everywhere, and macOS has no /proc. */
const uuidInShell = 'uuid() { cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen; }';

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function inShell(
  { method, path, body, needsIdempotencyKey, confirms }: SampleRequest,
  { base, key }: SampleTarget,
): string {
  const call = (to: string, data: string | null): string =>
    [
      `curl -sS${method === 'GET' ? '' : ` -X ${method}`} ${to}`,
      '  -H "Authorization: Bearer $KEY"',
      ...(needsIdempotencyKey ? ['  -H "Idempotency-Key: $(uuid)"'] : []),
      ...(data === null ? [] : ['  -H "Content-Type: application/json"', `  -d ${data}`]),
    ].join(' \\\n');
  const uuid = needsIdempotencyKey ? `${uuidInShell}\n` : '';
  const head = `BASE=${shellQuoted(base)}\nKEY=${shellQuoted(key)}\n${uuid}`;
  const first = call(`"$BASE"${shellQuoted(path)}`, body === null ? null : shellQuoted(body));
  if (!confirms) return `${head}\n${first}`;
  return [
    head,
    `ORDER=$(${first})`,
    String.raw`ID=$(echo "$ORDER" | sed 's/.*"id":"\([^"]*\)".*/\1/')`,
    String.raw`TOKEN=$(echo "$ORDER" | sed 's/.*"confirmation_token":"\([^"]*\)".*/\1/')`,
    '',
    call('"$BASE/orders/$ID/confirm"', String.raw`"{\"confirmation_token\":\"$TOKEN\"}"`),
  ].join('\n');
}

function inTypeScript(
  { method, path, body, needsIdempotencyKey, confirms }: SampleRequest,
  { base, key }: SampleTarget,
): string {
  const call = `async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(BASE + path, {
    method,
    headers: {
      Authorization: \`Bearer \${KEY}\`,${needsIdempotencyKey ? '\n      "Idempotency-Key": crypto.randomUUID(),' : ''}
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}`;
  const args = [JSON.stringify(method), JSON.stringify(path), ...(body === null ? [] : [body])].join(', ');
  const last = confirms
    ? `const { data: order } = await call(${args});
console.log(
  await call("POST", \`/orders/\${order.id}/confirm\`, {
    confirmation_token: order.confirmation_token,
  }),
);`
    : `console.log(await call(${args}));`;
  return `const BASE = ${JSON.stringify(base)};\nconst KEY = ${JSON.stringify(key)};\n\n${call}\n\n${last}`;
}

function phpQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}

function inPhp(
  { method, path, body, needsIdempotencyKey, confirms }: SampleRequest,
  { base, key }: SampleTarget,
): string {
  const idempotency = needsIdempotencyKey
    ? `\n    $id = bin2hex(random_bytes(16));
    $headers[] = 'Idempotency-Key: ' . vsprintf('%s%s-%s-4%s-8%s-%s%s%s',
        [substr($id, 0, 4), substr($id, 4, 4), substr($id, 8, 4), substr($id, 13, 3),
         substr($id, 17, 3), substr($id, 20, 4), substr($id, 24, 4), substr($id, 28, 4)]);`
    : '';
  const args = [phpQuoted(method), phpQuoted(path), ...(body === null ? [] : [phpQuoted(body)])].join(', ');
  const last = confirms
    ? `$order = call(${args})['data'];
print_r(call('POST', "/orders/{$order['id']}/confirm",
    json_encode(['confirmation_token' => $order['confirmation_token']])));`
    : `print_r(call(${args}));`;
  return `<?php
const BASE = ${phpQuoted(base)};
const KEY = ${phpQuoted(key)};

function call(string $method, string $path, ?string $body = null): array {
    $headers = ['Authorization: Bearer ' . KEY, 'Content-Type: application/json'];${idempotency}
    $curl = curl_init(BASE . $path);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
    ]);
    if ($body !== null) curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
    return json_decode(curl_exec($curl), true);
}

${last}`;
}

function inPython(
  { method, path, body, needsIdempotencyKey, confirms }: SampleRequest,
  { base, key }: SampleTarget,
): string {
  // A text of JSON is one of Python too, except for true, false and null: the body stays text.
  const args = [
    JSON.stringify(method),
    JSON.stringify(path),
    ...(body === null ? [] : [`'''${body.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'''`]),
  ].join(', ');
  const last = confirms
    ? `order = call(${args})["data"]
body = json.dumps({"confirmation_token": order["confirmation_token"]})
print(call("POST", f"/orders/{order['id']}/confirm", body))`
    : `print(call(${args}))`;
  return `import json, urllib.request, uuid

BASE = ${JSON.stringify(base)}
KEY = ${JSON.stringify(key)}

def call(method, path, body=None):
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}${
      needsIdempotencyKey ? '\n    headers["Idempotency-Key"] = str(uuid.uuid4())' : ''
    }
    data = None if body is None else body.encode()
    request = urllib.request.Request(BASE + path, data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)

${last}`;
}
