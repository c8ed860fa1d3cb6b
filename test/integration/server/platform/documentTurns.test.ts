import type { AddressInfo } from 'node:net';
import type { Documents } from '../../../../server/platform/documents/Documents';
import { WorkerDocuments } from '../../../../server/platform/documents/WorkerDocuments';
import { type PayingGroup, payingGroup } from '../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import type { TestPerson } from '../../../support/server/TestData';

/** Documents that are written until a test ends them, or the request that wants them is dropped. */
class OpenDocuments implements Documents {
  readonly running: { readonly title: string; readonly end: () => void }[] = [];
  private changed = (): void => undefined;

  async write(_format: string, { title }: { readonly title: string }, signal?: AbortSignal): Promise<Uint8Array> {
    // The client may have left while the document was read.
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = (how: () => void) => {
        this.running.splice(this.running.indexOf(work), 1);
        this.changed();
        how();
      };
      const work = { title, end: () => leave(() => resolve(new Uint8Array(1))) };
      this.running.push(work);
      this.changed();
      signal?.addEventListener('abort', () => leave(() => reject(signal.reason)));
    });
  }

  /** Waits until documents with exactly these titles are being written. */
  async haveRunning(titles: readonly string[]): Promise<void> {
    const current = () => this.running.map(({ title }) => title).sort();
    while (JSON.stringify(current()) !== JSON.stringify([...titles].sort())) {
      await new Promise<void>((resolve) => {
        this.changed = resolve;
      });
    }
  }
}

let server: TestServer;
let documents: OpenDocuments;
let group: PayingGroup;
let downloads: Promise<Response>[] = [];
beforeAll(async () => {
  documents = new OpenDocuments();
  server = await startTestServer({ documents });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  group = await payingGroup(server);
});
// A document that waits for its turn starts when another one ends: all downloads of a test end before the next test.
afterEach(async () => {
  let areOver = false;
  const over = Promise.allSettled(downloads).then(() => {
    areOver = true;
  });
  while (!areOver) {
    documents.running[0]?.end();
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 20))]);
  }
  downloads = [];
});
afterAll(() => {
  // The connections of the downloads stay open otherwise, until they have been idle for a minute.
  server.app.server.closeAllConnections();
  return server.close();
});

/** Downloads the slip of a new bill. */
async function slip(person: TestPerson, signal: AbortSignal | null = null) {
  const { billPk, billNumber } = await group.bill();
  const { port } = server.app.server.address() as AddressInfo;
  const query = new URLSearchParams({ user: person.email });
  const answer = fetch(`http://127.0.0.1:${port}/ListBillAPI/api/bills/${billPk}/remittanceSlip?${query}`, {
    headers: { authorization: `Bearer ${await server.tokenFor(person.userId)}` },
    signal,
  });
  answer.catch(() => undefined);
  downloads.push(answer);
  return { title: `Remittance slip for bill ${billNumber}`, answer };
}

it('writes one document of a person at a time, so that another person gets the next turn', async () => {
  const [pat, sam] = [group.payor, await group.colleague()];
  const first = await slip(pat);
  await documents.haveRunning([first.title]);
  await slip(pat);
  await slip(pat);
  const other = await slip(sam);
  await documents.haveRunning([first.title, other.title]);
  expect(documents.running).toHaveLength(2);
});

it('refuses a person who requests too many at the same time, with a code and a time to wait', async () => {
  const person = await group.colleague();
  const first = await slip(person);
  await documents.haveRunning([first.title]);
  const more = await Promise.all(Array.from({ length: 6 }, () => slip(person)));
  const refused = await Promise.any(more.map(({ answer }) => answer));
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('10');
  expect(await refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringContaining('downloads'),
  });
  expect(documents.running).toHaveLength(1);
});

it('stops and discards the work for a client that has disconnected', async () => {
  const person = await group.colleague();
  const leaving = new AbortController();
  const first = await slip(person, leaving.signal);
  await documents.haveRunning([first.title]);
  for (let count = 0; count < 3; count += 1) await slip(person, leaving.signal);
  leaving.abort();
  await documents.haveRunning([]);
  const next = await slip(person);
  await documents.haveRunning([next.title]);
});

it('ends the thread of a document when its client disconnects', async () => {
  const leaving = new AbortController();
  let parts = 0;
  const endless = async function* () {
    for (;;) {
      parts += 1;
      if (parts === 3) leaving.abort(new Error('left'));
      yield [['row']];
    }
  };
  const columns = [{ heading: 'Row', width: 10 }];
  const written = new WorkerDocuments().write(
    'pdf',
    { title: 'Endless', subtitle: '', at: new Date(0), tables: [{ title: 'Rows', columns, parts: endless() }] },
    leaving.signal,
  );
  await expect(written).rejects.toThrow('left');
  const atEnd = parts;
  await new Promise((resolve) => setImmediate(resolve));
  expect(parts).toBe(atEnd);
});
