import { firstValueFrom } from 'rxjs';
import type { PayrollProgress } from '../../../../src/application/billing/reconciliation/PayrollFile';
import { NO_FACTS } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import type { ColumnMapping } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { PayrollAnswer, PayrollRequest } from '../../../../src/infrastructure/files/payrollMessages';
import { servePayroll } from '../../../../src/infrastructure/files/servePayroll';
import { WorkerPayrollFiles } from '../../../../src/infrastructure/files/WorkerPayrollFiles';
import { aLine, aRow } from '../../../support/reconciliation/aLine';
import { csv } from '../../../support/reconciliation/ReconcileFixture';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const lines = range(5_001).map((index) => aLine({ memberId: `M${index}`, memberName: `N${index}` }));
const few = lines.slice(0, 3);
const rows = range(5_001).map((index) =>
  aRow({ row: index + 1, memberId: `M${index}`, amount: index % 2 ? 61_240 : 1 }),
);
const PAIR = {
  memberId: 'M0',
  memberName: 'N0',
  carrierCode: 'UHC',
  coverage: 'Medical',
  before: null,
  after: null,
};

describe('WorkerPayrollFiles', () => {
  it('compares in the worker, in chunks and in order, with the same result as on the main thread', async () => {
    const files = new WorkerPayrollFiles(() => new InProcessWorker().asWorker());
    expect(await files.compare(lines, rows)).toEqual(comparePayroll(lines, rows));
  });

  it('separates simultaneous comparisons', async () => {
    const files = new WorkerPayrollFiles(() => new InProcessWorker().asWorker());
    const [one, other] = await Promise.all([files.compare(lines, rows), files.compare(lines.slice(0, 3), [])]);
    expect(one.discrepancies).toHaveLength(2_501);
    expect(other.discrepancies).toHaveLength(3);
  });

  it('reads a file and its rows', async () => {
    const files = new WorkerPayrollFiles(() => new InProcessWorker().asWorker());
    const file = await files.open([csv('Emp No,Amount', ...range(4_500).map((index) => `E${index},1.00`))]);
    const bill = ['E0', 'E4499', 'E0', 'X1'].map((memberId) => aLine({ memberId }));
    const { mapping, ...found } = await file.interpret(bill);
    expect(found).toMatchObject({ memberCount: 3, memberColumns: [{ heading: 'Emp No', found: 2 }] });
    expect(await file.preview(mapping as ColumnMapping)).toEqual({ agree: 0, of: 2 });
    const { deductions } = await file.read(mapping as ColumnMapping);
    expect(deductions.map(({ row }) => row)).toEqual(range(4_500).map((index) => index + 1));
  });

  it('compares the rows that were read last without sending them back', async () => {
    const worker = new InProcessWorker();
    const files = new WorkerPayrollFiles(() => worker.asWorker());
    const { file, mapping } = await opened(files, 'M0,1.00', 'M1,2.00');
    const { deductions } = await file.read(mapping);
    const expected = comparePayroll(few, deductions);
    expect(await files.compare(few, deductions)).toEqual(expected);
    expect(await files.compare(few, deductions)).toEqual(expected);
    expect(worker.received).not.toContain('deductions');
  });

  it('sends rows that were read before others, or whose file is closed', async () => {
    const worker = new InProcessWorker();
    const files = new WorkerPayrollFiles(() => worker.asWorker());
    const first = await opened(files, 'M0,1.00');
    const second = await opened(files, 'M1,2.00');
    const { deductions: earlier } = await first.file.read(first.mapping);
    const { deductions: later } = await second.file.read(second.mapping);
    expect(await files.compare(few, earlier)).toEqual(comparePayroll(few, earlier));
    expect(worker.received.filter((kind) => kind === 'deductions')).toHaveLength(1);
    second.file.close();
    expect(await files.compare(few, later)).toEqual(comparePayroll(few, later));
    expect(worker.received.filter((kind) => kind === 'deductions')).toHaveLength(2);
  });

  it('reports how many rows are read and members compared, and nothing before and after', async () => {
    const files = new WorkerPayrollFiles(() => new InProcessWorker().asWorker());
    const seen: (PayrollProgress | undefined)[] = [];
    files.progress$.subscribe((progress) => seen.push(progress));
    const { file, mapping } = await opened(files, ...range(250).map((index) => `M${index},1.00`));
    expect(seen.filter(Boolean)).toEqual([]);
    const { deductions } = await file.read(mapping);
    const steps = range(84).map((index) => index * 3);
    expect(seen.filter(Boolean)).toEqual(steps.map((done) => ({ unit: 'rows', done, total: 250 })));
    expect(seen.splice(0).at(-1)).toBeUndefined();
    await files.compare(lines, deductions);
    const compared = range(99).map((index) => index * 51);
    expect(seen.filter(Boolean)).toEqual(compared.map((done) => ({ unit: 'members', done, total: 5_001 })));
    expect(seen.at(-1)).toBeUndefined();
  });

  it('reports no progress of a file that was canceled while it was read', async () => {
    const files = new WorkerPayrollFiles(() => new StuckWorker().asWorker());
    const { file, mapping } = await opened(files, 'M0,1.00', 'M1,2.00');
    const reading = file.read(mapping);
    expect(await firstValueFrom(files.progress$)).toEqual({ unit: 'rows', done: 1, total: 2 });
    files.cancel();
    await expect(reading).rejects.toThrow('Reading this file was canceled.');
    expect(await firstValueFrom(files.progress$)).toBeUndefined();
  });

  it('sends prepared lines once', async () => {
    const worker = new InProcessWorker();
    const files = new WorkerPayrollFiles(() => worker.asWorker());
    files.prepare(lines);
    files.prepare(lines);
    expect(await files.compare(lines, rows)).toEqual(comparePayroll(lines, rows));
    expect(worker.received.filter((kind) => kind === 'lines')).toHaveLength(4);
  });

  it('starts a new worker when one fails after the lines were prepared', async () => {
    const workers: InProcessWorker[] = [];
    const files = new WorkerPayrollFiles(() => {
      const worker = new InProcessWorker(workers.length === 0);
      workers.push(worker);
      return worker.asWorker();
    });
    files.prepare(lines);
    await new Promise((resume) => setTimeout(resume));
    expect(await files.compare(lines, rows)).toEqual(comparePayroll(lines, rows));
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it('sends the lines again after they changed, and those of another bill', async () => {
    const files = new WorkerPayrollFiles(() => new InProcessWorker().asWorker());
    const { file, mapping } = await opened(files, 'M0,612.40', 'M1,612.40', 'M2,612.40');
    const { deductions } = await file.read(mapping);
    const changed = few.map((line) => ({ ...line, amountCents: 1 }));
    const other = few.map((line) => ({ ...line, memberId: `X${line.memberId}` }));
    for (const bill of [few, changed, other, few]) {
      files.prepare(bill);
      expect(await files.compare(bill, deductions)).toEqual(comparePayroll(bill, deductions));
    }
  });

  it.each(['error', 'messageerror'])('needs a file to be opened again after an %s of the worker', async (failure) => {
    const workers: InProcessWorker[] = [];
    const files = new WorkerPayrollFiles(() => {
      workers.push(new InProcessWorker());
      return (workers.at(-1) as InProcessWorker).asWorker();
    });
    const { file, mapping } = await opened(files, 'M0,1.00');
    const { deductions } = await file.read(mapping);
    expect(file.isOpen()).toBe(true);
    workers[0]?.dispatchEvent(new Event(failure));
    expect(file.isOpen()).toBe(false);
    const closed = 'This file is no longer open. Choose it again.';
    await expect(file.interpret(few)).rejects.toThrow(closed);
    await expect(file.preview(mapping)).rejects.toThrow(closed);
    await expect(file.read(mapping)).rejects.toThrow(closed);
    expect(await files.compare(few, deductions)).toEqual(comparePayroll(few, deductions));
    expect((await opened(files, 'M0,1.00')).file.isOpen()).toBe(true);
  });

  it('never compares without the rows when their file is closed in the meantime', async () => {
    const worker = new InProcessWorker();
    const files = new WorkerPayrollFiles(() => worker.asWorker());
    const { file, mapping } = await opened(files, 'M0,1.00');
    const { deductions } = await file.read(mapping);
    const comparing = files.compare(few, deductions, {
      ...NO_FACTS,
      previous: { periodFrom: localDate('2026-10-01'), pairs: [PAIR] },
    });
    // The comparison was begun, and its parts are being sent.
    while (!worker.received.includes('pairs')) await Promise.resolve();
    file.close();
    await expect(comparing).rejects.toThrow('This file is no longer open.');
  });

  it('drops calls that were waiting for their turn when a file is canceled', async () => {
    const workers: InProcessWorker[] = [];
    const files = new WorkerPayrollFiles(() => {
      workers.push(new InProcessWorker());
      return (workers.at(-1) as InProcessWorker).asWorker();
    });
    files.prepare(lines);
    const comparing = files.compare(lines, rows);
    await new Promise((resume) => setTimeout(resume));
    files.cancel();
    await expect(comparing).rejects.toThrow('Reading this file was canceled.');
    expect(workers).toHaveLength(1);
  });

  it('reports the worker’s error for a file', async () => {
    const files = new WorkerPayrollFiles(() => new InProcessWorker().asWorker());
    await expect(files.open([csv('')])).rejects.toMatchObject({
      name: 'PayrollFileError',
      message: 'This file is empty.',
    });
  });

  it('rejects a file that is too large without reading it', async () => {
    const files = new WorkerPayrollFiles(() => {
      throw new Error('not needed');
    });
    const large = { ...csv('x'), size: 20 * 1024 * 1024 + 1 };
    await expect(files.open([large])).rejects.toThrow('This file is larger than 20 MB.');
  });

  it('reports a file that can no longer be opened', async () => {
    const files = new WorkerPayrollFiles(() => new InProcessWorker().asWorker());
    const missing = { ...csv('x'), arrayBuffer: () => Promise.reject(new Error('NotReadableError')) };
    await expect(files.open([missing])).rejects.toThrow('This file cannot be opened. Choose it again.');
  });

  it('starts a new worker when one fails', async () => {
    const workers: InProcessWorker[] = [];
    const files = new WorkerPayrollFiles(() => {
      const worker = new InProcessWorker(workers.length === 0);
      workers.push(worker);
      return worker.asWorker();
    });
    await expect(files.open([csv('Emp No,Amount', 'E1,1.00')])).rejects.toThrow('The file could not be read.');
    expect((await files.open([csv('Emp No,Amount', 'E1,1.00')])).rowCount).toBe(1);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it('stops the worker when a comparison is canceled, and sends all lines again for the next one', async () => {
    const workers: InProcessWorker[] = [];
    const files = new WorkerPayrollFiles(() => {
      const worker = new InProcessWorker();
      workers.push(worker);
      return worker.asWorker();
    });
    const comparing = files.compare(lines, rows);
    await new Promise((resume) => setTimeout(resume));
    files.cancel();
    await expect(comparing).rejects.toThrow('Reading this file was canceled.');
    expect(await files.compare(lines, rows)).toEqual(comparePayroll(lines, rows));
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it('rejects a file that the worker was still reading when it was canceled', async () => {
    const files = new WorkerPayrollFiles(() => new SilentWorker().asWorker());
    const opening = files.open([csv('Emp No,Amount', 'E1,1.00')]);
    await new Promise((resume) => setTimeout(resume));
    files.cancel();
    await expect(opening).rejects.toThrow('Reading this file was canceled.');
  });

  it('cancels nothing while no worker runs', () => {
    const files = new WorkerPayrollFiles(() => {
      throw new Error('not needed');
    });
    expect(() => files.cancel()).not.toThrow();
  });
});

// Helpers

/** A file with the given rows, whose columns are known. */
async function opened(files: WorkerPayrollFiles, ...cells: string[]) {
  const file = await files.open([csv('Emp No,Amount', ...cells)]);
  const { mapping } = await file.interpret(few);
  return { file, mapping: { ...mapping, memberId: 'Emp No', amount: 'Amount' } as ColumnMapping };
}

/** A worker that runs in this process. Messages are cloned, as in a real worker. */
class InProcessWorker extends EventTarget {
  isTerminated = false;
  readonly received: PayrollRequest['kind'][] = [];
  private readonly serve = servePayroll((message: PayrollAnswer) => {
    this.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) }));
  });

  constructor(private readonly isBroken = false) {
    super();
  }

  postMessage(request: PayrollRequest): void {
    this.received.push(request.kind);
    if (this.isBroken) queueMicrotask(() => this.dispatchEvent(new Event('error')));
    else this.serve(structuredClone(request));
  }

  terminate(): void {
    this.isTerminated = true;
  }

  asWorker(): Worker {
    return this as unknown as Worker;
  }
}

/** A worker that never answers. */
class SilentWorker extends InProcessWorker {
  override postMessage(): void {}
}

/** A worker that reports progress but never finishes reading rows. */
class StuckWorker extends InProcessWorker {
  override dispatchEvent(event: MessageEvent<PayrollAnswer>): boolean {
    return event.data.kind === 'read' ? false : super.dispatchEvent(event);
  }
}
