import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freePort } from '../freePort';
import { startTestProvider } from '../startTestProvider';
import type { Tampering } from './Tampering';
import { type Answer, tamperWithAnswer } from './tamperWithAnswer';

/** Requests by the application itself. All others are pages shown to a person. */
const CALLS = /^\/(?:oauth\/|\.well-known\/|dbconnections\/|passwordless\/(?:start|verify)$|userinfo$|api\/)/;

/**
 * The real provider behind a proxy that modifies its answers from `tamper` until `stopTampering`. All other members are
 * those of `startTestProvider`.
 */
export async function startTamperingProvider(options: NonNullable<Parameters<typeof startTestProvider>[0]> = {}) {
  const front = await freePort();
  const idp = await startTestProvider({ ...options, issuer: `http://localhost:${front}/` });
  let tampering: Tampering | undefined;
  const waiting = new Set<ServerResponse>();

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname: path, searchParams } = new URL(incoming.url ?? '/', idp.issuer);
    const isCall = CALLS.test(path) || searchParams.get('response_mode') === 'web_message';
    if (isCall && tampering === 'refuse') return void incoming.socket.destroy();
    if (isCall && tampering === 'hang') return void waiting.add(response);
    const original = await forwarded(incoming, idp.port);
    const context = { path, redirectUri: idp.redirectUri, storage: idp.storage };
    // Preflight requests pass unchanged.
    const isPreflight = incoming.method === 'OPTIONS';
    const changed =
      tampering === undefined || isPreflight ? original : await tamperWithAnswer(original, tampering, context);
    const isEmptied = tampering === 'empty' && CALLS.test(path) && !isPreflight;
    send(response, isEmptied ? { ...changed, body: '' } : changed);
  };
  const destroyWaiting = () => {
    for (const response of waiting) response.destroy();
    waiting.clear();
  };

  const proxy = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => proxy.listen(front, '127.0.0.1', resolve));
  return {
    ...idp,
    tamper: (next: Tampering) => {
      tampering = next;
    },
    stopTampering: () => {
      tampering = undefined;
      destroyWaiting();
    },
    close: async () => {
      destroyWaiting();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await idp.close();
    },
  };
}

/** Forwards the request to the real provider with the proxy's host name. */
function forwarded(incoming: IncomingMessage, port: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { url: path, method, headers } = incoming;
    // Only uncompressed answers can be modified.
    const plain = { ...headers, 'accept-encoding': 'identity', connection: 'close' };
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers: plain }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 502,
          headers: { ...response.headers } as Answer['headers'],
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    outgoing.on('error', reject);
    incoming.pipe(outgoing);
  });
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _chunks, 'content-length': _length, connection: _connection, ...others } = headers;
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...others, ...(length > 0 ? { 'content-length': String(length) } : {}) } as Record<
    string,
    string
  >);
  response.end(body);
}
