import { WorkerFileReading } from '../../../server/platform/files/reading/WorkerFileReading';
import { FileProblem } from '../../../src/domain/platform/files/UnreadableFile';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { hostileTables } from '../../support/files/hostile/hostileTables';
import { SameThreadReading } from '../../support/files/SameThreadReading';

const ORDER = { kind: UploadKind.PayrollDeductions, templates: [] };
const csv = (rows: number) =>
  Buffer.from(
    `Emp No,Employee Name,Benefit,EE Deduction\n${Array.from({ length: rows }, (_, index) => `E${index},Ruth Adler ${index},MED,${index % 7 ? '120.00' : 'x'}\n`).join('')}`,
  );

describe('reading a file in a worker thread', () => {
  it('returns the same rows in the same order as in the main thread', async () => {
    const collect = async (reading: SameThreadReading | WorkerFileReading) => {
      const [good, bad]: [unknown[], unknown[]] = [[], []];
      const read = await reading.read(csv(5_000), ORDER, {
        onBatch: async ({ records, badRows }) => {
          good.push(...records);
          bad.push(...badRows);
        },
      });
      return { read, good, bad };
    };
    const [expected, actual] = await Promise.all([collect(new SameThreadReading()), collect(new WorkerFileReading())]);
    expect([actual.good.length, actual.bad.length]).toEqual([4_285, 715]);
    expect(actual).toEqual(expected);
  });

  it('leaves the given bytes unchanged', async () => {
    const bytes = csv(3);
    await new WorkerFileReading().read(bytes, ORDER);
    expect(bytes).toEqual(csv(3));
  });

  it('waits for each batch to be handled, and stops when that fails', async () => {
    let [active, maxActive, batches] = [0, 0, 0];
    const reading = new WorkerFileReading().read(csv(20_000), ORDER, {
      onBatch: async () => {
        active += 1;
        maxActive = Math.max(maxActive, active);
        await new Promise((resolve) => setImmediate(resolve));
        active -= 1;
        batches += 1;
        if (batches === 3) throw new Error('the database is unavailable');
      },
    });
    await expect(reading).rejects.toThrow('the database is unavailable');
    expect([maxActive, batches]).toEqual([1, 3]);
  });

  it('stops when aborted, even before it starts', async () => {
    const stop = new AbortController();
    const reading = new WorkerFileReading();
    const running = reading.read(csv(20_000), ORDER, {
      signal: stop.signal,
      onBatch: async () => stop.abort(new Error('enough')),
    });
    await expect(running).rejects.toThrow('enough');
    await expect(reading.read(csv(1), ORDER, { signal: stop.signal })).rejects.toThrow('enough');
  });

  it('reads several files concurrently', async () => {
    const reading = new WorkerFileReading();
    const reads = await Promise.all([10, 20, 30, 40].map((rows) => reading.read(csv(rows), ORDER)));
    expect(reads.map(({ result }) => result.rows)).toEqual([10, 20, 30, 40]);
  });

  it('loads a file only when its turn comes, to save memory', async () => {
    const reading = new WorkerFileReading();
    const loads: (() => void)[] = [];
    const file = () => new Promise<Uint8Array>((resolve) => loads.push(() => resolve(csv(3))));
    const reads = [1, 2, 3].map(() => reading.read(file, ORDER));
    await new Promise((resolve) => setImmediate(resolve));
    expect(loads).toHaveLength(2);
    for (const complete of loads) complete();
    await Promise.all(reads.slice(0, 2));
    await new Promise((resolve) => setImmediate(resolve));
    expect(loads).toHaveLength(3);
    loads[2]?.();
    await expect(Promise.all(reads)).resolves.toHaveLength(3);
  });

  it('fails when the file cannot be loaded', async () => {
    const unavailable = async () => Promise.reject(new Error('the storage is unavailable'));
    await expect(new WorkerFileReading().read(unavailable, ORDER)).rejects.toThrow('the storage is unavailable');
  });

  it('reports the reason why a file cannot be read', async () => {
    await expect(new WorkerFileReading().read(Buffer.from('\x89PNG', 'latin1'), ORDER)).rejects.toMatchObject({
      name: 'UnreadableFile',
      code: FileProblem.WrongKind,
      message: 'This is a picture. Export it as CSV or xlsx instead.',
    });
  });

  it.each(hostileTables().filter(({ needsLimits }) => needsLimits))(
    'stops a read that takes too long: $name',
    async ({ make, kind }) => {
      await expect(new WorkerFileReading().read(make(), { kind, templates: [] })).rejects.toMatchObject({
        code: FileProblem.TooCostly,
        message: expect.stringMatching(/^Reading this file takes too long for its size\./),
      });
    },
  );
});
