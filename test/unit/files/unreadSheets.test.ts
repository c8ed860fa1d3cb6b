import { readFile } from '../../../server/files/reading/readFile';
import { UploadKind } from '../../../src/domain/uploads/UploadKind';
import { workbookOf } from '../../support/files/workbookOf';

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
    expect(await noticeOf(withSheet('Adjustments &amp; fees'), UploadKind.CarrierBill)).toBe(
      'Only the first sheet was read, not “Adjustments & fees”. If they have adjustments, add their rows below the first sheet’s rows.',
    );
  });

  it('gives no notice about hidden sheets, or in a payroll file', async () => {
    expect(await noticeOf(withSheet('Lists', 'hidden'), UploadKind.CarrierBill)).toBe('');
    expect(await noticeOf(withSheet('Instructions'), UploadKind.PayrollDeductions)).toBe('');
  });
});
