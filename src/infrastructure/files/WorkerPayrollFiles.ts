import { BehaviorSubject, type Observable } from 'rxjs';
import {
  assertSize,
  type OpenedPayrollFile,
  PayrollFileError,
  type PayrollProgress,
} from '../../application/billing/reconciliation/PayrollFile';
import type { PayrollFiles } from '../../application/billing/reconciliation/ports';
import type { GivenFile } from '../../application/platform/shared/GivenFile';
import type { BillLine } from '../../domain/billing/bills/BillLine';
import { type ComparisonFacts, NO_FACTS } from '../../domain/billing/reconciliation/ComparisonFacts';
import type { ComparisonResult } from '../../domain/billing/reconciliation/comparePayroll';
import type { Discrepancy } from '../../domain/billing/reconciliation/Discrepancy';
import type { Deduction } from '../../domain/billing/reconciliation/PayrollTable';
import type { ReadDeductions } from '../../domain/billing/reconciliation/readDeductions';
import { type PayrollAnswer, type PayrollRequest, partsOf } from './payrollMessages';

/** Longer than any file within the limits takes, so a worker that exceeds it hangs. */
const MAX_MS = 60_000;
const HUNG = 'Reading this file takes too long. Save it as CSV and try again.';
const CANCELED = 'Reading this file was canceled.';
const BROKEN = 'The file could not be read. Save it as CSV and try again.';
/** The second: memory is too short for an answer. */
const FAILURES = ['error', 'messageerror'] as const;

type Request = PayrollRequest extends infer One ? (One extends { call: number } ? Omit<One, 'call'> : never) : never;
type Done = Exclude<PayrollAnswer, { kind: 'progress' | 'deductionPart' | 'discrepancyPart' }>;

/** Reads and compares in a worker, so that the page stays responsive. The worker starts with the first use. */
export class WorkerPayrollFiles implements PayrollFiles {
  private worker: Worker | undefined;
  private lastCall = 0;
  /** One comparison at a time, because its lists are sent in parts. */
  private comparing: Promise<unknown> = Promise.resolve();
  /** The lines that the worker has. */
  private sentLines: readonly BillLine[] | undefined;
  /** The rows that were read last, which the worker has, too. */
  private lastRead: { readonly deductions: readonly Deduction[]; readonly file: number } | undefined;
  /** Rejects the calls that wait for the worker. */
  private readonly waiting = new Set<() => void>();
  private cancellations = 0;
  private readonly progress = new BehaviorSubject<PayrollProgress | undefined>(undefined);
  readonly progress$: Observable<PayrollProgress | undefined> = this.progress.asObservable();

  constructor(private readonly startWorker: () => Worker) {}

  prepare(lines: readonly BillLine[]): void {
    // If this fails, the next use sends the lines again, and reports failures.
    this.inTurn(() => this.sendLines(lines)).catch(() => undefined);
  }

  async open(given: readonly GivenFile[], sheets?: readonly string[]): Promise<OpenedPayrollFile> {
    assertSize(
      given.reduce((sum, { size }) => sum + size, 0),
      given.length,
    );
    const files = await Promise.all(
      given.map(async (file) => ({ name: file.name, bytes: await bytesOf(file, given) })),
    );
    const answer = await this.ask(
      { kind: 'open', files, sheets },
      undefined,
      files.map(({ bytes }) => bytes),
    );
    if (answer.kind !== 'opened') throw new PayrollFileError(BROKEN);
    const { file: opened, ...facts } = answer.facts;
    const { worker } = this;
    return {
      ...facts,
      isOpen: () => this.worker === worker,
      interpret: (lines, contributions, month) =>
        this.inTurn(async () => {
          await this.sendLines(lines);
          const done = await this.ask({ kind: 'interpret', file: opened, contributions, month });
          if (done.kind !== 'interpreted') throw new PayrollFileError(BROKEN);
          return done.found;
        }),
      preview: async (mapping) => {
        const done = await this.ask({ kind: 'preview', file: opened, mapping });
        if (done.kind !== 'previewed') throw new PayrollFileError(BROKEN);
        return done.fit;
      },
      read: async (mapping): Promise<ReadDeductions> => {
        const deductions: Deduction[] = [];
        this.lastRead = { deductions, file: opened };
        const done = await this.ask({ kind: 'read', file: opened, mapping }, (part) => {
          if (part.kind === 'deductionPart') deductions.push(...part.items);
        });
        if (done.kind !== 'read') throw new PayrollFileError(BROKEN);
        const { problems, unread, skipped, notice, tierWords, account } = done;
        return { deductions, problems, unread, skipped, notice, tierWords, account };
      },
      close: () => {
        if (this.lastRead?.file === opened) this.lastRead = undefined;
        worker?.postMessage({ call: 0, kind: 'close', file: opened } satisfies PayrollRequest);
      },
    };
  }

  compare(
    lines: readonly BillLine[],
    deductions: readonly Deduction[],
    facts: ComparisonFacts = NO_FACTS,
  ): Promise<ComparisonResult> {
    return this.inTurn(() => this.compareNow(lines, deductions, facts));
  }

  cancel(): void {
    this.cancellations += 1;
    if (this.worker) this.stop(this.worker);
    for (const reject of this.waiting) reject();
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const { cancellations } = this;
    const done = this.comparing
      .catch(() => undefined)
      .then(() => {
        if (cancellations !== this.cancellations) throw new PayrollFileError(CANCELED);
        return work();
      });
    this.comparing = done;
    return done;
  }

  /** Sends the lines once for all files and comparisons of a bill. */
  private async sendLines(lines: readonly BillLine[]): Promise<void> {
    if (this.worker !== undefined && this.sentLines === lines) return;
    this.sentLines = undefined;
    await this.post({ kind: 'lines', items: [], isFirst: true });
    for (const items of partsOf(lines)) await this.post({ kind: 'lines', items, isFirst: false });
    this.sentLines = lines;
  }

  private async compareNow(
    lines: readonly BillLine[],
    deductions: readonly Deduction[],
    { enrollment, previous, ...facts }: ComparisonFacts,
  ): Promise<ComparisonResult> {
    await this.sendLines(lines);
    const isLastRead = this.lastRead?.deductions === deductions;
    for (const items of partsOf(isLastRead ? [] : deductions)) await this.post({ kind: 'deductions', items });
    for (const items of partsOf(enrollment)) await this.post({ kind: 'enrollment', items });
    for (const items of partsOf(previous?.pairs ?? [])) await this.post({ kind: 'pairs', items });
    const short = { ...facts, previous: previous && { periodFrom: previous.periodFrom } };
    const discrepancies: Discrepancy[] = [];
    const done = await this.ask({ kind: 'compare', facts: short, isLastRead }, (part) => {
      if (part.kind === 'discrepancyPart') discrepancies.push(...part.items);
    });
    if (done.kind !== 'compared') throw new PayrollFileError(BROKEN);
    return { ...done.rest, discrepancies };
  }

  /** @throws PayrollFileError if the worker is gone, with all parts of the list */
  private async post(request: Request): Promise<void> {
    const worker = this.current();
    worker.postMessage({ ...request, call: 0 });
    await new Promise((resume) => setTimeout(resume));
    if (this.worker !== worker) throw new PayrollFileError(CANCELED);
  }

  /** @throws PayrollFileError only. */
  private ask(
    request: Request,
    onPart: (part: PayrollAnswer) => void = () => undefined,
    transfer: Transferable[] = [],
  ): Promise<Done> {
    const worker = this.current();
    const call = (this.lastCall += 1);
    return new Promise((resolve, reject) => {
      const end = (error?: PayrollFileError, isDead = false) => {
        clearTimeout(timer);
        this.waiting.delete(cancel);
        this.progress.next(undefined);
        worker.removeEventListener('message', listen);
        for (const failure of FAILURES) worker.removeEventListener(failure, fail);
        if (isDead) this.stop(worker);
        if (error) reject(error);
      };
      const listen = ({ data }: MessageEvent<PayrollAnswer>) => {
        if (data.call !== call) return;
        if (data.kind === 'progress') return this.progress.next(data.progress);
        if (data.kind === 'deductionPart' || data.kind === 'discrepancyPart') return onPart(data);
        end(data.kind === 'failed' ? new PayrollFileError(data.isOurs ? data.message : BROKEN) : undefined);
        resolve(data);
      };
      const fail = () => end(new PayrollFileError(BROKEN), true);
      const cancel = () => end(new PayrollFileError(CANCELED), true);
      this.waiting.add(cancel);
      const timer = setTimeout(() => end(new PayrollFileError(HUNG), true), MAX_MS);
      worker.addEventListener('message', listen);
      for (const failure of FAILURES) worker.addEventListener(failure, fail);
      worker.postMessage({ ...request, call }, transfer);
    });
  }

  private current(): Worker {
    if (this.worker) return this.worker;
    const worker = this.startWorker();
    // Also if it fails while no call waits for it, so that the next call starts another one.
    for (const failure of FAILURES) worker.addEventListener(failure, () => this.stop(worker));
    this.worker = worker;
    return worker;
  }

  private stop(worker: Worker): void {
    worker.terminate();
    if (this.worker !== worker) return;
    this.worker = undefined;
    this.sentLines = undefined;
    this.lastRead = undefined;
  }
}

/** Folders cannot be read, and neither can files moved or changed after they were chosen. */
async function bytesOf(file: GivenFile, { length }: readonly GivenFile[]): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (cause) {
    const which = length === 1 ? 'This file' : `“${file.name}”`;
    throw new PayrollFileError(`${which} cannot be opened. Choose it again.`, { cause });
  }
}
