import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const ROWS = 50;
const COLUMNS = 9;

/** Serves a single page: a static table with as many rows and columns as the bill summary. */
export async function servePlainTable(): Promise<{ readonly address: string; close(): Promise<void> }> {
  const cells = (row: number) =>
    Array.from({ length: COLUMNS }, (_, column) => `<td><a href="#${row}">Cell ${row} ${column}</a></td>`).join('');
  const rows = Array.from({ length: ROWS }, (_, row) => `<tr>${cells(row)}</tr>`).join('');
  const page = `<!doctype html><title>Floor</title><table aria-label="Bills"><tbody>${rows}</tbody></table>`;
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { address: `http://127.0.0.1:${port}/`, close };
}
