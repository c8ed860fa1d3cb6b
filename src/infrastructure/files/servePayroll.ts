import { type OpenedPayrollFile, PayrollFileError } from '../../application/reconciliation/PayrollFile';
import type { BillLine } from '../../domain/bills/BillLine';
import type { Deduction } from '../../domain/reconciliation/PayrollTable';
import { InThreadPayrollFiles } from './InThreadPayrollFiles';
import { type PayrollAnswer, type PayrollRequest, partsOf } from './payrollMessages';

/** What the worker does, apart from being one. @param answer sends a message back @returns takes a message */
export function servePayroll(answer: (message: PayrollAnswer) => void): (request: PayrollRequest) => void {
  const desk = new InThreadPayrollFiles();
  const files = new Map<number, OpenedPayrollFile>();
  let lines: BillLine[] = [];
  let deductions: Deduction[] = [];

  async function handle(request: PayrollRequest): Promise<void> {
    const { call } = request;
    switch (request.kind) {
      case 'open': {
        const { name, bytes } = request;
        const opened = await desk.open({ name, size: bytes.byteLength, arrayBuffer: () => Promise.resolve(bytes) });
        files.set(call, opened);
        const { headers, headerRow, sample, rowCount } = opened;
        const facts = { file: call, name, headers, headerRow, sample, rowCount };
        return answer({ call, kind: 'opened', facts });
      }
      case 'suggest': {
        const columns = await files.get(request.file)?.suggest(request.memberIds);
        if (columns) answer({ call, kind: 'suggested', columns });
        return undefined;
      }
      case 'read': {
        const read = await files.get(request.file)?.read(request.mapping);
        for (const items of partsOf(read?.deductions ?? [])) answer({ call, kind: 'deductionPart', items });
        return answer({ call, kind: 'read', problems: read?.problems ?? [], notice: read?.notice });
      }
      case 'close':
        files.delete(request.file);
        return undefined;
      case 'lines':
        lines = lines.concat(request.items);
        return undefined;
      case 'deductions':
        deductions = deductions.concat(request.items);
        return undefined;
      case 'compare': {
        const compared = desk.compare(lines, deductions);
        [lines, deductions] = [[], []];
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
