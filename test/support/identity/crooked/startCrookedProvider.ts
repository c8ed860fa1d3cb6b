import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freePort } from '../freePort';
import { startTestProvider } from '../startTestProvider';
import { type Answer, bendAnswer } from './bendAnswer';
import type { Crook } from './Crook';

/** What an application asks for itself; everything else is a page that a person looks at. */
const CALLS = /^\/(?:oauth\/|\.well-known\/|dbconnections\/|passwordless\/(?:start|verify)$|userinfo$|api\/)/;

/**
 * The real provider behind a proxy that changes on demand what comes back. Straight until it is told otherwise; a crook
 * stays until the next one. Everything else is as `startTestProvider` gives it.
 */
export async function startCrookedProvider(options: NonNullable<Parameters<typeof startTestProvider>[0]> = {}) {
  const front = await freePort();
  const idp = await startTestProvider({ ...options, issuer: `http://localhost:${front}/` });
  let crook: Crook | undefined;
  const waiting = new Set<ServerResponse>();

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname: path, searchParams } = new URL(incoming.url ?? '/', idp.issuer);
    const isCall = CALLS.test(path) || searchParams.get('response_mode') === 'web_message';
    if (isCall && crook === 'refuse') return void incoming.socket.destroy();
    if (isCall && crook === 'hang') return void waiting.add(response);
    const straight = await forwarded(incoming, idp.port);
    const context = { path, redirectUri: idp.redirectUri, storage: idp.storage };
    // What a browser asks beforehand says nothing yet.
    const isAhead = incoming.method === 'OPTIONS';
    const bent = crook === undefined || isAhead ? straight : await bendAnswer(straight, crook, context);
    const blank = crook === 'empty' && CALLS.test(path) && !isAhead;
    send(response, blank ? { ...bent, body: '' } : bent);
  };
  const letGo = () => {
    for (const response of waiting) response.destroy();
    waiting.clear();
  };

  const proxy = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => proxy.listen(front, '127.0.0.1', resolve));
  return {
    ...idp,
    crook: (what: Crook) => {
      crook = what;
    },
    straight: () => {
      crook = undefined;
      letGo();
    },
    close: async () => {
      letGo();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await idp.close();
    },
  };
}

/** The same request to the real provider, which sees the proxy's own address in it. */
function forwarded(incoming: IncomingMessage, port: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { url: path, method, headers } = incoming;
    // Plain text, whole and at once, can be changed.
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
