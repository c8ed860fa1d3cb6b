import { type OpenedPayrollFile, PayrollFileError } from '../../application/billing/reconciliation/PayrollFile';
import type { BillLine } from '../../domain/billing/bills/BillLine';
import type { CoveragePair } from '../../domain/billing/bills/bridge';
import type { EnrollmentRow } from '../../domain/billing/reconciliation/ComparisonFacts';
import type { Deduction } from '../../domain/billing/reconciliation/PayrollTable';
import { InThreadPayrollFiles } from './InThreadPayrollFiles';
import { type PayrollAnswer, type PayrollRequest, partsOf } from './payrollMessages';

/** The file was closed meanwhile, or opened in a worker that failed. */
const CLOSED = 'This file is no longer open. Choose it again.';

/** Handles the worker's messages, in any thread. @param answer sends a message @returns the message handler */
export function servePayroll(answer: (message: PayrollAnswer) => void): (request: PayrollRequest) => void {
  /** The call that reads rows or compares. */
  let running = 0;
  const payrollFiles = new InThreadPayrollFiles((progress) => answer({ call: running, kind: 'progress', progress }));
  const files = new Map<number, OpenedPayrollFile>();
  let lines: BillLine[] = [];
  let deductions: Deduction[] = [];
  /** Stay for the next comparison until the file is closed, so that they are not sent back. */
  let lastRead: { readonly deductions: readonly Deduction[]; readonly file: number } | undefined;
  let enrollment: EnrollmentRow[] = [];
  let pairs: CoveragePair[] = [];

  function fileOf(file: number): OpenedPayrollFile {
    const opened = files.get(file);
    if (!opened) throw new PayrollFileError(CLOSED);
    return opened;
  }

  async function handle(request: PayrollRequest): Promise<void> {
    const { call } = request;
    switch (request.kind) {
      case 'open': {
        const given = request.files.map(({ name: fileName, bytes }) => ({
          name: fileName,
          size: bytes.byteLength,
          arrayBuffer: () => Promise.resolve(bytes),
        }));
        const opened = await payrollFiles.open(given, request.sheets);
        files.set(call, opened);
        const { name, files: parts, headers, headerRow, sample, rowCount, sheet, sheets, places } = opened;
        const facts = { file: call, name, files: parts, headers, headerRow, sample, rowCount, sheet, sheets, places };
        return answer({ call, kind: 'opened', facts });
      }
      case 'interpret': {
        const found = await fileOf(request.file).interpret(lines, request.contributions, request.month);
        return answer({ call, kind: 'interpreted', found });
      }
      case 'preview': {
        const fit = await fileOf(request.file).preview(request.mapping);
        return answer({ call, kind: 'previewed', fit });
      }
      case 'read': {
        running = call;
        const { deductions: read, ...rest } = await fileOf(request.file).read(request.mapping);
        lastRead = { deductions: read, file: request.file };
        for (const items of partsOf(read)) answer({ call, kind: 'deductionPart', items });
        return answer({ call, kind: 'read', ...rest });
      }
      case 'close':
        files.delete(request.file);
        if (lastRead?.file === request.file) lastRead = undefined;
        return undefined;
      case 'lines':
        if (request.isFirst) lines = [];
        lines.push(...request.items);
        return undefined;
      case 'deductions':
        deductions.push(...request.items);
        return undefined;
      case 'enrollment':
        enrollment = enrollment.concat(request.items);
        return undefined;
      case 'pairs':
        pairs = pairs.concat(request.items);
        return undefined;
      case 'compare': {
        const { previous, ...facts } = request.facts;
        const whole = { ...facts, enrollment, previous: previous && { ...previous, pairs } };
        const rows = request.isLastRead ? lastRead?.deductions : deductions;
        // Comparing with no rows would show every deduction as missing.
        if (!rows) throw new PayrollFileError(CLOSED);
        running = call;
        const compared = payrollFiles.compare(lines, rows, whole);
        [deductions, enrollment, pairs] = [[], [], []];
        const { discrepancies, ...rest } = await compared;
        for (const items of partsOf(discrepancies)) answer({ call, kind: 'discrepancyPart', items });
        return answer({ call, kind: 'compared', rest });
      }
    }
  }

  return (request) => {
    handle(request).catch((error: unknown) => {
      const isOurs = error instanceof PayrollFileError;
      answer({ call: request.call, kind: 'failed', message: error instanceof Error ? error.message : '', isOurs });
    });
  };
}
