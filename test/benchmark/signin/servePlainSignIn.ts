import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { servePlainTable } from '../browser/servePlainTable';

const FORM = `<!doctype html><title>Floor</title><form method="post"><label>Email <input name="email"></label>
<label>Password <input name="password" type="password"></label><button>Sign in</button></form>`;

/** Baseline: a form that accepts everyone, and a static page with the bill summary's table at another address. */
export async function servePlainSignIn(): Promise<{ readonly address: string; close(): Promise<void> }> {
  const table = await servePlainTable();
  const answer: RequestListener = (request, response) => {
    if (request.method === 'POST') response.writeHead(303, { location: table.address }).end();
    else response.setHeader('content-type', 'text/html').end(FORM);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await Promise.all([new Promise((resolve) => server.close(resolve)), table.close()]);
  };
  return { address: `http://127.0.0.1:${port}/`, close };
}
