import { WorkerFileReading } from '../../../server/infrastructure/files/reading/WorkerFileReading';
import { FileProblem } from '../../../src/domain/files/UnreadableFile';
import { UploadKind } from '../../../src/domain/uploads/UploadKind';
import { hostileTables } from '../../support/files/hostile/hostileTables';
import { SameThreadReading } from '../../support/files/SameThreadReading';

const ORDER = { kind: UploadKind.PayrollDeductions, templates: [] };
const csv = (rows: number) =>
  Buffer.from(
    `Emp No,Employee Name,Benefit,EE Deduction\n${Array.from({ length: rows }, (_, at) => `E${at},Ruth Adler ${at},MED,${at % 7 ? '120.00' : 'x'}\n`).join('')}`,
  );

describe('reading in a thread of its own', () => {
  it('tells all that reading in the same thread tells, in the same order', async () => {
    const told = async (reading: SameThreadReading | WorkerFileReading) => {
      const [good, bad]: [unknown[], unknown[]] = [[], []];
      const read = await reading.read(csv(5_000), ORDER, {
        onBatch: async ({ records, badRows }) => {
          good.push(...records);
          bad.push(...badRows);
        },
      });
      return { read, good, bad };
    };
    const [here, there] = await Promise.all([told(new SameThreadReading()), told(new WorkerFileReading())]);
    expect([there.good.length, there.bad.length]).toEqual([4_285, 715]);
    expect(there).toEqual(here);
  });

  it('leaves the bytes it was given as they are', async () => {
    const bytes = csv(3);
    await new WorkerFileReading().read(bytes, ORDER);
    expect(bytes).toEqual(csv(3));
  });

  it('waits while what it has told is being taken in, and ends when that fails', async () => {
    let [atOnce, most, batches] = [0, 0, 0];
    const reading = new WorkerFileReading().read(csv(20_000), ORDER, {
      onBatch: async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setImmediate(resolve));
        atOnce -= 1;
        batches += 1;
        if (batches === 3) throw new Error('the database is away');
      },
    });
    await expect(reading).rejects.toThrow('the database is away');
    expect([most, batches]).toEqual([1, 3]);
  });

  it('ends when nobody wants it any more, also before it has begun', async () => {
    const stop = new AbortController();
    const reading = new WorkerFileReading();
    const running = reading.read(csv(20_000), ORDER, {
      signal: stop.signal,
      onBatch: async () => stop.abort(new Error('enough')),
    });
    await expect(running).rejects.toThrow('enough');
    await expect(reading.read(csv(1), ORDER, { signal: stop.signal })).rejects.toThrow('enough');
  });

  it('reads several at a time, and all of them', async () => {
    const reading = new WorkerFileReading();
    const reads = await Promise.all([10, 20, 30, 40].map((rows) => reading.read(csv(rows), ORDER)));
    expect(reads.map(({ result }) => result.rows)).toEqual([10, 20, 30, 40]);
  });

  it('asks for a file only when it is its turn, so that those that wait take no memory', async () => {
    const reading = new WorkerFileReading();
    const asked: (() => void)[] = [];
    const file = () => new Promise<Uint8Array>((resolve) => asked.push(() => resolve(csv(3))));
    const reads = [1, 2, 3].map(() => reading.read(file, ORDER));
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toHaveLength(2);
    for (const come of asked) come();
    await Promise.all(reads.slice(0, 2));
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toHaveLength(3);
    asked[2]?.();
    await expect(Promise.all(reads)).resolves.toHaveLength(3);
  });

  it('fails as getting the file does', async () => {
    const away = async () => Promise.reject(new Error('the storage is away'));
    await expect(new WorkerFileReading().read(away, ORDER)).rejects.toThrow('the storage is away');
  });

  it('says why a file cannot be read, as plainly as the reading itself', async () => {
    await expect(new WorkerFileReading().read(Buffer.from('%PDF-1.7'), ORDER)).rejects.toMatchObject({
      name: 'UnreadableFile',
      code: FileProblem.WrongKind,
      message: 'This is a PDF. Export it as CSV or xlsx instead.',
    });
  });

  it.each(hostileTables().filter(({ needsLimits }) => needsLimits))(
    'ends what works without getting anywhere: $name',
    async ({ make }) => {
      await expect(new WorkerFileReading().read(make(), ORDER)).rejects.toMatchObject({
        code: FileProblem.TooCostly,
        message: expect.stringMatching(/^Reading this file takes too long for its size\./),
      });
    },
  );
});
