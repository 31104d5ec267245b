import type { OperationId } from './operation-refusals.ts';

/** A code sample of an operation. Redocly and Scalar read it from `x-codeSamples`. */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** The functions that the samples need in a plain shell, as in README.md. */
const functions = String.raw`uuid() { cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen; }
field() { sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/"; }
post() {
  curl -sS -w '\n' "$BASE$1" -H "Authorization: Bearer $KEY" -H "Idempotency-Key: $(uuid)" \
    -H "Content-Type: application/json" -d "$2"
}
get() { curl -sS -w '\n' "$BASE$1" -H "Authorization: Bearer $KEY"; }`;

const quote = (scenario: string): string =>
  String.raw`ORDER=$(post /quotes "{\"product_code\":\"tsel10\",\"client_reference\":\"sale-$(uuid)\",\"destination\":{\"customer_no\":\"081200000000\"}${
    scenario === 'success' ? '' : String.raw`,\"scenario\":\"${scenario}\"`
  }}")
ID=$(echo "$ORDER" | field id)`;

const inquiry = String.raw`ORDER=$(post /postpaid/inquiries "{\"product_code\":\"plnpasca\",\"client_reference\":\"bill-$(uuid)\",\"customer_no\":\"530000000001\"}")
ID=$(echo "$ORDER" | field id)`;

const deposit = (scenario: string): string =>
  String.raw`DEPOSIT=$(post /deposits "{\"amount\":100000,\"method\":\"bank_transfer\",\"scenario\":\"${scenario}\"}")
ID=$(echo "$DEPOSIT" | field id)`;

const confirm = String.raw`TOKEN=$(echo "$ORDER" | field confirmation_token)
post "/orders/$ID/confirm" "{\"confirmation_token\":\"$TOKEN\"}"`;

/** An operation on one order needs an order, so its sample creates one first. */
const steps: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  getInquiry: [inquiry, 'get "/postpaid/inquiries/$ID"'],
  getOrder: [quote('success'), 'get "/orders/$ID"'],
  confirmOrder: [quote('success'), confirm],
  cancelOrder: [quote('success'), 'post "/orders/$ID/cancel" "{}"'],
  getResult: [quote('success'), confirm, 'get "/orders/$ID/result"'],
  getReceipt: [quote('success'), confirm, 'get "/orders/$ID/receipt?format=text&selling_price=12000"'],
  getDeposit: [deposit('paid'), 'get "/deposits/$ID"'],
  cancelDeposit: [deposit('never'), 'post "/deposits/$ID/cancel" "{}"'],
  resolveOrder: [quote('pending'), confirm, String.raw`post "/orders/$ID/resolve" '{"status":"succeeded"}'`],
};

/**
 * A sample that runs in a plain shell with `curl` and `sed` once the key is filled in. Empty for an operation that
 * needs a single request, since references generate that sample themselves. `baseUrl` is the address of the sandbox.
 */
export function samplesOf(operation: OperationId, baseUrl: string): readonly CodeSample[] {
  const lines = steps[operation];
  if (lines === undefined) return [];
  const source = [`BASE='${baseUrl}'\nKEY='YOUR_API_KEY'`, functions, ...lines].join('\n\n');
  return [{ lang: 'Shell', label: 'Shell', source }];
}
