import { connect } from 'node:net';
import { patienceMs } from '../../patience.ts';

/**
 * Sends bytes that no HTTP client would send, and returns everything received until the server closes the connection.
 */
export function rawRequest(
  serverUrl: string,
  line: string,
  headers: readonly string[] = [],
  body = '',
): Promise<string> {
  const { port, hostname } = new URL(serverUrl);
  const connection = headers.some((header) => header.startsWith('connection:')) ? [] : ['connection: close'];
  const head = [line, 'host: test', ...connection, ...headers];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`));
    let received = '';
    socket.on('data', (data) => {
      received += data.toString();
    });
    socket.on('close', () => resolve(received));
    // The server may close the connection during the sending. Its answer has arrived by then.
    socket.on('error', () => undefined);
    socket.setTimeout(patienceMs, () => reject(new Error('No answer came.')));
  });
}
