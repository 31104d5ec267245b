import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** An answer as a test received it. */
export interface Answer {
  readonly method: string;
  /** The path with its base, with or without a query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Pick<Headers, 'get' | 'has' | 'keys'>;
  readonly body: string;
}

/** Throws when an answer does not match the OpenAPI document. */
export type ContractCheck = (answer: Answer) => void;

type Json = Readonly<Record<string, unknown>>;

/** Keyed by the text of the document: servers serve the same one, and schemas take long to compile. */
const made = new Map<string, ContractCheck>();

/** The check against a document as `/openapi.json` serves it. */
export function contractCheckOf(text: string): ContractCheck {
  const check = made.get(text) ?? makeContractCheck(text);
  made.set(text, check);
  return check;
}

function makeContractCheck(text: string): ContractCheck {
  const root = asObject(JSON.parse(text), 'the document');
  const validators = makeValidators(root);
  return (answer) => {
    if (answer.method === 'HEAD') return;
    try {
      checkAnswer(root, validators, answer);
    } catch (cause) {
      const where = `${answer.method} ${answer.path} ${answer.status}`;
      throw new Error(`${where}: ${cause instanceof Error ? cause.message : 'broken'}\n${answer.body}`, {
        cause,
      });
    }
  };
}

function checkAnswer(document: Json, validators: Validators, answer: Answer): void {
  const base = baseOf(answer.path);
  if (answer.status >= 400) checkRefusal(validators, answer, base);
  if (answer.headers.has('access-control-allow-origin')) fail('there are CORS headers');
  if (base === undefined) return;
  const operation = findOperation(
    document,
    answer.path.slice(base.prefix.length),
    answer.method.toLowerCase(),
  );
  // Without an operation the router answers: 404, 405, or an earlier refusal.
  if (operation === undefined) return expectOneOf(answer.status, [401, 403, 404, 405, 429, 503]);
  const pathOnlyInSandbox = base.prefix === '/v1' && JSON.stringify(operation['tags']) === '["Sandbox"]';
  if (pathOnlyInSandbox) return expectOneOf(answer.status, [401, 403, 404, 429, 503]);
  const responses = asObject(operation['responses'], 'responses');
  const response = responses[String(answer.status)];
  if (response === undefined) fail('this status is not documented');
  if (answer.status < 400) checkRateHeaders(answer);
  checkDeclaredHeaders(validators, answer, asObject(response, 'response'));
  if (answer.status === 304) return expectEqual(answer.body, '', 'the body of a 304');
  checkCaching(answer);
  if (isText(answer, asObject(response, 'response'))) return;
  const media = mediaOf(asObject(response, 'response'));
  const value = parse(answer);
  validators.check(asObject(media['schema'], 'schema'), value, answer.status < 400);
  if (answer.status >= 400) checkCode(media, value);
  if (answer.status < 400) checkMeta(answer, value, base);
}

/** Only the catalog and the price list may be stored, and a stored answer must be checked before it is used. */
function checkCaching({ headers, path, status }: Answer): void {
  const stored = status === 200 && /\/(catalog|price-list)(\?|$)/.test(path);
  const expected = stored ? 'private, no-cache' : 'no-store';
  expectEqual(headers.get('cache-control'), expected, 'Cache-Control');
}

function checkRefusal(validators: Validators, answer: Answer, base: Base | undefined): void {
  const value = parse(answer);
  validators.check({ $ref: '#/components/schemas/ApiError' }, value, true);
  checkMeta(answer, value, base);
  if (answer.status === 405 && answer.headers.get('allow') === null) fail('Allow is missing');
  if (
    (answer.status === 429 || answer.status === 503) &&
    !/^[1-9]\d*$/.test(answer.headers.get('retry-after') ?? '')
  ) {
    fail('Retry-After is missing');
  }
}

/** All errors have one schema. The examples show which codes an operation returns with a status. */
function checkCode(media: Json, value: unknown): void {
  const { code } = asObject(asObject(value, 'the answer')['error'], 'error');
  const documented = Object.keys(asObject(media['examples'], 'examples'));
  if (!documented.includes(String(code)))
    fail(`the code ${String(code)} is none of ${documented.join(', ')}`);
}

function checkMeta(answer: Answer, value: unknown, base: Base | undefined): void {
  const meta = asObject(asObject(value, 'the answer')['meta'], 'meta');
  expectEqual(answer.headers.get('x-request-id'), meta['request_id'], 'X-Request-Id');
  expectEqual(meta['environment'], base?.environment ?? 'live', 'meta.environment');
}

function checkRateHeaders({ headers }: Answer): void {
  for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) {
    if (!/^\d+$/.test(headers.get(name) ?? '')) fail(`${name} is missing`);
  }
}

/** Headers that the answers of any web server may have. All others belong to the API. */
const generalHeaders =
  /^(allow|cache-control|connection|content-(encoding|length|security-policy|type)|cross-origin-[a-z-]+|date|keep-alive|origin-agent-cluster|permissions-policy|referrer-policy|strict-transport-security|transfer-encoding|vary|x-(content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection))$/;

/** Every header of the API is declared for the status, and has a value of its schema. */
function checkDeclaredHeaders(validators: Validators, { headers }: Answer, response: Json): void {
  const declared = Object.entries(asObject(response['headers'] ?? {}, 'headers'));
  const byName = new Map(declared.map(([name, header]) => [name.toLowerCase(), header]));
  for (const name of headers.keys()) {
    const header = byName.get(name);
    if (header === undefined && !generalHeaders.test(name)) fail(`the header "${name}" is not declared`);
    if (header === undefined) continue;
    const schema = asObject(asObject(header, name)['schema'], 'schema');
    const value = headers.get(name) ?? '';
    validators.check(schema, schema['type'] === 'integer' ? Number(value) : value, true);
  }
}

/** Whether an answer has a documented media type that is not JSON, such as a statement. */
function isText({ headers }: Answer, response: Json): boolean {
  const [type = ''] = (headers.get('content-type') ?? '').split(';', 1);
  return type !== 'application/json' && type in asObject(response['content'], 'content');
}

function parse(answer: Answer): unknown {
  if (!/^application\/json\b/.test(answer.headers.get('content-type') ?? '')) fail('it is not JSON');
  return JSON.parse(answer.body);
}

interface Base {
  readonly prefix: string;
  readonly environment: string;
}

function baseOf(path: string): Base | undefined {
  const bases = [
    { prefix: '/sandbox/v1', environment: 'sandbox' },
    { prefix: '/v1', environment: 'live' },
  ];
  return bases.find(
    ({ prefix }) => path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`),
  );
}

function findOperation(document: Json, path: string, method: string): Json | undefined {
  const parts = (path.split('?', 1)[0] ?? '').split('/');
  const fits = (template: string): boolean => {
    const wanted = template.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, i) => part === parts[i] || (part === '{id}' && parts[i] !== ''))
    );
  };
  const found = Object.entries(asObject(document['paths'], 'paths')).find(([template]) => fits(template));
  const operation = found && asObject(found[1], 'path')[method];
  return operation === undefined ? undefined : asObject(operation, 'operation');
}

function mediaOf(response: Json): Json {
  return asObject(asObject(response['content'], 'content')['application/json'], 'media type');
}

interface Validators {
  /** Validates. With `strict`, members that the document does not have are faults too. */
  check(schema: Json, value: unknown, strict: boolean): void;
}

function makeValidators(document: Json): Validators {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addVocabulary(['components', 'example']);
  const compiled = new Map<string, ValidateFunction>();
  return {
    check(schema, value, strict) {
      const name = `${String(strict)} ${JSON.stringify(schema)}`;
      const whole = { ...schema, components: document['components'] };
      const validate = compiled.get(name) ?? ajv.compile(asObject(strict ? closed(whole) : whole, 'schema'));
      compiled.set(name, validate);
      if (!validate(value)) fail(ajv.errorsText(validate.errors));
    },
  };
}

/** A closed schema. The document lets answers grow; a test does not, so that no undeclared member is returned. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const open = 'properties' in schema && 'type' in schema && !('additionalProperties' in schema);
  return open ? { ...members, additionalProperties: false } : members;
}

function expectOneOf(status: number, allowed: readonly number[]): void {
  if (!allowed.includes(status)) fail(`the status is none of ${allowed.join(', ')}`);
}

function expectEqual(got: unknown, wanted: unknown, what: string): void {
  if (got !== wanted) fail(`${what} is ${String(got)}, not ${String(wanted)}`);
}

function asObject(value: unknown, what: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail(`${what} is not an object`);
  return Object.fromEntries(Object.entries(value));
}

function fail(message: string): never {
  throw new Error(message);
}
