import { readFile } from '../../../../server/platform/files/reading/readFile';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { workbookOf } from '../../../support/files/workbookOf';

/** A second sheet of this name, after the first in the workbook. */
const withSheet = (name: string, state = 'visible') =>
  workbookOf({
    rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>Group</t></is></c></row>',
    sheetAttributes: `r:id="rId1"/><sheet name="${name}" sheetId="2" state="${state}"`,
  });
const noticeOf = async (bytes: Uint8Array, kind: UploadKind) => {
  const events = { onBatch: () => undefined, onProgress: () => undefined };
  return (await readFile(bytes, { kind, templates: [] }, events)).notice;
};

describe('a workbook with more than one sheet', () => {
  it('names the sheets of a carrier bill that were not read', async () => {
    expect(await noticeOf(withSheet('Rates &amp; fees'), UploadKind.CarrierBill)).toBe(
      '“Rates & fees” was not read. To read it, choose it under Sheets.',
    );
  });

  it('names hidden sheets, and the sheets of a payroll file', async () => {
    expect(await noticeOf(withSheet('Lists', 'hidden'), UploadKind.CarrierBill)).toBe(
      '“Lists” (hidden) was not read. To read it, choose it under Sheets.',
    );
    expect(await noticeOf(withSheet('Week 2'), UploadKind.PayrollDeductions)).toBe(
      '“Week 2” was not read. To read it, choose it under Sheets.',
    );
  });
});
