import { comparePayroll } from '../../../src/domain/reconciliation/comparePayroll';
import type { ColumnMapping } from '../../../src/domain/reconciliation/PayrollTable';
import type { PayrollAnswer, PayrollRequest } from '../../../src/infrastructure/files/payrollMessages';
import { servePayroll } from '../../../src/infrastructure/files/servePayroll';
import { WorkerPayrollFiles } from '../../../src/infrastructure/files/WorkerPayrollFiles';
import { aLine, aRow } from '../../support/reconciliation/aLine';
import { csv } from '../../support/reconciliation/reconcileStage';

const many = (count: number) => Array.from({ length: count }, (_, index) => index);
const lines = many(5_001).map((index) => aLine({ memberId: `M${index}`, memberName: `N${index}` }));
const rows = many(5_001).map((index) =>
  aRow({ row: index + 1, memberId: `M${index}`, amount: index % 2 ? 61_240 : 1 }),
);

describe('WorkerPayrollFiles', () => {
  it('compares in the worker with the same result as the domain, in parts and in order', async () => {
    const files = new WorkerPayrollFiles(() => new InProcessWorker().asWorker());
    expect(await files.compare(lines, rows)).toEqual(comparePayroll(lines, rows));
  });

  it('keeps simultaneous comparisons apart', async () => {
    const files = new WorkerPayrollFiles(() => new InProcessWorker().asWorker());
    const [one, other] = await Promise.all([files.compare(lines, rows), files.compare(lines.slice(0, 3), [])]);
    expect(one.discrepancies).toHaveLength(2_501);
    expect(other.discrepancies).toHaveLength(3);
  });

  it('reads a file and its rows', async () => {
    const files = new WorkerPayrollFiles(() => new InProcessWorker().asWorker());
    const file = await files.open(csv('Emp No,Amount', ...many(4_500).map((index) => `E${index},1.00`)));
    const { mapping, ...found } = await file.suggest(['E0', 'E4499', 'E0', 'X1']);
    expect(found).toEqual({ memberCount: 3, memberColumns: [{ heading: 'Emp No', found: 2 }] });
    const { deductions } = await file.read(mapping as ColumnMapping);
    expect(deductions.map(({ row }) => row)).toEqual(many(4_500).map((index) => index + 1));
  });

  it('reports the worker’s error for a file', async () => {
    const files = new WorkerPayrollFiles(() => new InProcessWorker().asWorker());
    await expect(files.open(csv(''))).rejects.toMatchObject({
      name: 'PayrollFileError',
      message: 'This file is empty.',
    });
  });

  it('refuses a file that is too large without reading it', async () => {
    const files = new WorkerPayrollFiles(() => {
      throw new Error('not needed');
    });
    const large = { ...csv('x'), size: 20 * 1024 * 1024 + 1 };
    await expect(files.open(large)).rejects.toThrow('This file is larger than 20 MB.');
  });

  it('reports a file that can no longer be opened', async () => {
    const files = new WorkerPayrollFiles(() => new InProcessWorker().asWorker());
    const gone = { ...csv('x'), arrayBuffer: () => Promise.reject(new Error('NotReadableError')) };
    await expect(files.open(gone)).rejects.toThrow('This file cannot be opened. Choose it again.');
  });

  it('starts another worker when one breaks', async () => {
    const workers: InProcessWorker[] = [];
    const files = new WorkerPayrollFiles(() => {
      const worker = new InProcessWorker(workers.length === 0);
      workers.push(worker);
      return worker.asWorker();
    });
    await expect(files.open(csv('Emp No,Amount', 'E1,1.00'))).rejects.toThrow('The file could not be read.');
    expect((await files.open(csv('Emp No,Amount', 'E1,1.00'))).rowCount).toBe(1);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });
});

// Helpers

/** A worker that runs where it is made; what passes between is copied, as it would be. */
class InProcessWorker extends EventTarget {
  isTerminated = false;
  private readonly serve = servePayroll((message: PayrollAnswer) => {
    this.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) }));
  });

  constructor(private readonly isBroken = false) {
    super();
  }

  postMessage(request: PayrollRequest): void {
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
