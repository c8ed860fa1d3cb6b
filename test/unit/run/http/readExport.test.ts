import type { AxiosResponse } from 'axios';
import fc from 'fast-check';
import { EXPORT_PARTS_TYPE, endPart, failedPart, filePart } from '../../../../contract/platform/shared/exportParts';
import { readExport } from '../../../../src/infrastructure/http/readExport';

describe('an export that arrives in parts', () => {
  it('yields the same file for chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 30 }),
        async (parts, size) => {
          const sent = [...parts.map((bytes, at) => filePart(at + 1, bytes)), endPart(parts.length)];
          const { name, bytes, progress } = await read(cutInto(size, Buffer.concat(sent)));
          expect({ name, bytes }).toEqual({ name: 'Bills.csv', bytes: Buffer.concat(parts) });
          expect(progress.at(-1)).toEqual({ rows: parts.length, allRows: 3 });
        },
      ),
    );
  });

  it('fails if the connection ends before the whole file has arrived', async () => {
    const whole = Buffer.concat([filePart(1, Buffer.from('Bill')), endPart(1)]);
    for (let length = 0; length < whole.length; length += 1) {
      await expect(read([whole.subarray(0, length)])).rejects.toMatchObject({
        code: 'INCOMPLETE_FILE',
        message: 'The connection ended before the whole file arrived. Nothing was saved. Export again.',
      });
    }
  });

  it("fails with the server's message if the server could not finish the file", async () => {
    const message = 'The database is not available right now. Nothing was saved. Try again in a minute.';
    const sent = [filePart(500, Buffer.from('Bill')), failedPart({ code: 'UNAVAILABLE', message })];
    await expect(read(sent)).rejects.toMatchObject({ kind: 'unavailable', code: 'UNAVAILABLE', message });
  });

  it("rejects a proxy's HTML page", async () => {
    await expect(read([Buffer.from('<html>')], 'text/html')).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });
});

// Helpers

async function read(sent: readonly Uint8Array[], type = EXPORT_PARTS_TYPE) {
  const data = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const bytes of sent) controller.enqueue(bytes);
      controller.close();
    },
  });
  const headers = {
    'content-type': type,
    'content-disposition': 'attachment; filename="Bills.csv"',
    'x-export-rows': '3',
  };
  const progress: unknown[] = [];
  const answer = { data, headers, status: 200 } as unknown as AxiosResponse;
  const { name, parts } = await readExport(
    answer,
    () => undefined,
    (one) => progress.push(one),
  );
  return { name, bytes: Buffer.concat(parts), progress };
}

function cutInto(size: number, bytes: Buffer): readonly Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}
