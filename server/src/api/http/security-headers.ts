import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/**
 * What every answer asks of a browser. `https`: clients reach us by TLS, and are to do so from then on. The headers
 * change, so helmet is asked once; asked for each request it was a twentieth of the work of an order.
 */
export function securityHeaders({ https }: { readonly https: boolean }): Readonly<Record<string, string>> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: https,
    xFrameOptions: { action: 'deny' },
  })(response.req, response, () => undefined);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
