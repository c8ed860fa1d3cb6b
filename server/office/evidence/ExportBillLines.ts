import { lineMatcher } from '../../../src/domain/billing/bills/lineMatcher';
import { downloadName } from '../../../src/domain/platform/files/downloadName';
import { assertLinesHere } from '../../billing/bills/assertLinesHere';
import type { BillQueries } from '../../billing/bills/ports';
import type { NamedFile } from '../../platform/shared/NamedFile';
import type { Workbooks } from '../../platform/shared/Workbooks';
import { LINE_COLUMNS, lineRow } from './lineSheet';
import { type BillFileRequest, ofOneVersion, readParts } from './readParts';

/** Which lines are exported: those that the same search and switch show on the screen. */
export interface ExportBillLinesRequest extends BillFileRequest {
  readonly q: string;
  readonly changedOnly: boolean;
}

/** Exports lines of a bill as a spreadsheet. Carriers get only the lines with their own codes. @source product.md, Calls */
export class ExportBillLines {
  constructor(
    private readonly bills: BillQueries,
    private readonly workbooks: Workbooks,
  ) {}

  /** @throws Refusal as `ofOneVersion`; LINES_ARCHIVED. */
  run({ q, changedOnly, ...request }: ExportBillLinesRequest): Promise<NamedFile> {
    const { bills } = this;
    const isWanted = lineMatcher(q);
    return ofOneVersion(bills, request, async (bill) => {
      assertLinesHere(bill);
      const parts = readParts(async (part) => {
        const { items } = await bills.lines(request.scope, bill, { ...part, q: '', changedOnly });
        return items;
      });
      const rows = (async function* () {
        for await (const lines of parts) for (const line of lines) if (isWanted(line)) yield lineRow(line);
      })();
      const { groupName, groupNumber, periodFrom, billNumber } = bill;
      const name = downloadName([groupName || groupNumber, periodFrom.slice(0, 7), billNumber, 'lines'], 'xlsx');
      const sheet = { name: 'Lines', columns: LINE_COLUMNS, rows };
      return { name, bytes: await this.workbooks.write(sheet, request.signal) };
    });
  }
}
