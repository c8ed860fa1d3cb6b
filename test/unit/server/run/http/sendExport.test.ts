import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { EXPORT_PARTS_TYPE, type ExportPart, exportParts } from '../../../../../contract/platform/shared/exportParts';
import { StreamedFile } from '../../../../../server/platform/calls/Route';
import { FairTurns } from '../../../../../server/platform/shared/FairTurns';
import type { FilePart } from '../../../../../server/platform/shared/sheetFile';
import { sendExport, startExport, stopSignal } from '../../../../../server/run/http/sendExport';

let app: FastifyInstance;
afterEach(() => app.close());

describe('an export that fails after the first part', () => {
  it('sends the error to a client that accepts parts', async () => {
    await serve(failing);
    const received: ExportPart[] = [];
    const answer = await fetch(address(), { headers: { accept: EXPORT_PARTS_TYPE } });
    for await (const part of exportParts(answer.body as ReadableStream<Uint8Array>)) received.push(part);
    expect(received[0]).toMatchObject({ kind: 'file', rows: 1 });
    expect(received[1]).toMatchObject({ kind: 'failed', error: { code: 'INTERNAL' } });
    expect(received).toHaveLength(2);
  });

  it('closes the connection of any other client', async () => {
    await serve(failing);
    const answer = await fetch(address());
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
  });

  it('responds with the error status if the first part fails', async () => {
    await serve(failingAtOnce);
    expect((await fetch(address())).status).toBe(500);
  });
});

it('stops when the client disconnects', async () => {
  let isEnded: (at: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => {
    isEnded = resolve;
  });
  await serve(async function* () {
    let rows = 0;
    try {
      for (;;) {
        rows += 1;
        yield { rows, bytes: Buffer.alloc(64 * 1024) };
      }
    } finally {
      isEnded(rows);
    }
  });
  const request = get(address());
  const [answer] = await once(request, 'response');
  await once(answer, 'data');
  request.destroy();
  // Size that fits into the connection's buffers; without an end the server would write forever.
  expect(await ended).toBeLessThan(1_000);
});

it('ends with 503 when the server stops', async () => {
  await serve(async function* () {
    for (let rows = 1; ; rows += 1) yield { rows, bytes: Buffer.alloc(64 * 1024) };
  });
  const answer = await fetch(address(), { headers: { accept: EXPORT_PARTS_TYPE } });
  const closed = app.close();
  let last: ExportPart | undefined;
  for await (const part of exportParts(answer.body as ReadableStream<Uint8Array>)) last = part;
  expect(last).toMatchObject({ kind: 'failed', error: { code: 'UNAVAILABLE' } });
  await closed;
});

it('lets the parts of two people take turns', async () => {
  const order: string[] = [];
  const turns = new FairTurns({ overall: 1, perPerson: 1 });
  const { signal } = new AbortController();
  const exportOf = async (person: string) => {
    const parts = async function* () {
      for (let rows = 1; rows <= 3; rows += 1) {
        order.push(person);
        await new Promise(setImmediate);
        yield { rows, bytes: new Uint8Array() };
      }
    };
    const started = await startExport(new StreamedFile('', '', parts()), { userId: person, signal, turns });
    for await (const _ of started.parts);
  };
  app = fastify();
  await Promise.all([exportOf('Ann'), exportOf('Ben')]);
  expect(order).toEqual(['Ann', 'Ben', 'Ann', 'Ben', 'Ann', 'Ben']);
});

// Helpers

async function* failing(): AsyncGenerator<FilePart> {
  yield { rows: 1, bytes: Buffer.from('Bill') };
  throw new Error('No disk');
}

async function* failingAtOnce(): AsyncGenerator<FilePart> {
  yield await Promise.reject(new Error('No disk'));
}

async function serve(parts: () => AsyncGenerator<FilePart>): Promise<void> {
  app = fastify();
  const turns = new FairTurns({ overall: 2, perPerson: 1 });
  const signal = stopSignal(app);
  app.get('/', async (request, reply) => {
    const file = new StreamedFile('Bills.csv', 'text/csv', parts(), 2);
    await sendExport(await startExport(file, { userId: 'Ann', signal, turns }), request, reply);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
}

const address = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
