/** A program that verifies or makes a signature. It reads the secret from WEBHOOK_SECRET. */
interface VerifySample {
  readonly name: string;
  readonly code: string;
}

const curl = `# Sends a signed test to your own handler.
BODY='{"type":"webhook.test","data":{}}'
ID=msg_1 TIME=$(date +%s)
KEY=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | base64 -d | xxd -p -c 256)
SIGNATURE=$(printf %s "$ID.$TIME.$BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)
curl http://localhost:3000/hook \\
  -H 'content-type: application/json' \\
  -H "webhook-id: $ID" -H "webhook-timestamp: $TIME" \\
  -H "webhook-signature: v1,$SIGNATURE" -d "$BODY"`;

const typescript = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes as they arrived, not JSON made anew
export function verify(headers: Record<string, string>, body: Buffer): boolean {
  const id = headers['webhook-id'];
  const time = headers['webhook-timestamp'];
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const secret = (process.env.WEBHOOK_SECRET ?? '').replace(/^whsec_/, '');
  const expected = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(\`\${id}.\${time}.\`).update(body).digest();
  return (headers['webhook-signature'] ?? '').split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;

const php = `<?php
// $body: file_get_contents('php://input'), not JSON made anew
function verify(array $headers, string $body): bool {
    $id = $headers['webhook-id'] ?? '';
    $time = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($time) || abs(time() - (int) $time) > 300) return false;
    $key = base64_decode(preg_replace('/^whsec_/', '', getenv('WEBHOOK_SECRET')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $one) {
        if (hash_equals($expected, $one)) return true;
    }
    return false;
}`;

const python = `import base64, hashlib, hmac, os, time

# body: the bytes as they arrived, not JSON made anew
def verify(headers, body: bytes) -> bool:
    message_id, sent = headers['webhook-id'], headers['webhook-timestamp']
    if abs(time.time() - int(sent)) > 300:
        return False
    key = base64.b64decode(os.environ['WEBHOOK_SECRET'].removeprefix('whsec_'))
    digest = hmac.new(key, f'{message_id}.{sent}.'.encode() + body, hashlib.sha256).digest()
    expected = 'v1,' + base64.b64encode(digest).decode()
    given = headers['webhook-signature'].split(' ')
    return any(hmac.compare_digest(expected, one) for one in given)`;

/** The samples, in the order in which they are shown. */
export const verifySamples: readonly VerifySample[] = [
  { name: 'curl', code: curl },
  { name: 'TypeScript', code: typescript },
  { name: 'PHP', code: php },
  { name: 'Python', code: python },
];
