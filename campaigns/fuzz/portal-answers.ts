import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { asJson, type Json, type Operation } from './operations.ts';
import type { PortalRequest } from './portal-requests.ts';

/** An answer of the portal; `body` is undefined for a stream of events, which is not read. */
export interface PortalAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** Says what is wrong with an answer; undefined when nothing is. */
export type PortalJudge = (
  operation: Operation,
  request: PortalRequest,
  answer: PortalAnswer,
) => string | undefined;

/** Makes the check of answers by the document of the portal. `codes` are those of refusals. */
export function makePortalJudge(document: Json, codes: ReadonlySet<string>): PortalJudge {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'portal' });
  const compiled = new WeakMap<Json, ValidateFunction>();
  const faultOf = (schema: Json, value: unknown): string | undefined => {
    const local: Json = asJson(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"portal#/components/')),
    );
    const validate = compiled.get(schema) ?? ajv.compile(local);
    compiled.set(schema, validate);
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  };
  const error = asJson(asJson(asJson(document['components'])['schemas'])['PortalError']);

  function faultOfRefusal({ headers, body = '' }: PortalAnswer): string | undefined {
    const value: unknown = JSON.parse(body);
    const fault = faultOf(error, value);
    if (fault !== undefined) return fault;
    const { error: refused, meta } = asJson(value);
    const code = String(asJson(refused)['code']);
    if (!codes.has(code)) return `its code "${code}" is not declared`;
    if (asJson(meta)['request_id'] !== headers.get('x-request-id')) return 'meta.request_id differs';
    return undefined;
  }

  return ({ responses, body: schema }, { bodyValue }, answer) => {
    const { status, headers, body } = answer;
    if (status >= 500 && (status !== 503 || !headers.has('retry-after'))) return `it is a ${status}: ${body}`;
    if (headers.has('access-control-allow-origin')) return 'there are CORS headers';
    if (!(headers.get('cache-control') ?? '').includes('no-store')) return 'it may be stored';
    if (status >= 400) return faultOfRefusal(answer);
    const declared = responses[String(status)];
    if (declared === undefined) return `the status ${status} is not declared`;
    if (schema !== undefined && bodyValue !== undefined && faultOf(schema, bodyValue) !== undefined)
      return `it accepts what the document does not allow: ${faultOf(schema, bodyValue)}`;
    const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
    const media = asJson(asJson(declared)['content'] ?? {})[type];
    if (media === undefined) return `its type "${type}" is not declared`;
    return type === 'application/json'
      ? faultOf(asJson(asJson(media)['schema']), JSON.parse(body ?? ''))
      : undefined;
  };
}
