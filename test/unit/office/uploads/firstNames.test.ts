import { openRowReader } from '../../../../src/domain/office/uploads/openRowReader';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';

const nameIn = (headings: string, cells: string) => {
  const order = { kind: UploadKind.CarrierBill, templates: [] };
  const reader = openRowReader(order, { format: 'csv', fullList: false });
  const bill = ['Group', 'Bill number', 'Period from', 'Member ID', 'Coverage', 'Premium'];
  const rows = [
    [...bill, ...headings.split('|')],
    ['10', 'B1', '2026-11-01', 'M1', 'Medical', '612.40', ...cells.split('|')],
  ];
  const [first, { batch }] = [reader.take(rows), reader.end()];
  const [record] = [...first.records, ...batch.records];
  return record?.values['memberName'];
};

describe('a first name in a column of its own', () => {
  it.each([
    ['Last Name|First Name', 'Adler|Ruth', 'Adler, Ruth'],
    ['First Name|Last Name', 'Ruth|Adler', 'Adler, Ruth'],
    ['Subscriber First Name|Subscriber Last Name', 'Ruth|van der Meer', 'van der Meer, Ruth'],
    ['Member Last Name|Member First Name', 'Thomas|Thomas', 'Thomas, Thomas'],
    ['Employee Name|First Name', 'Adler, Ruth|Ruth', 'Adler, Ruth'],
    ['Employee Name|First Name', 'Ruth Adler|Ruth', 'Ruth Adler'],
    ['Last Name|First Name', 'Adler|', 'Adler'],
    ['Last Name|First Name', '|Ruth', 'Ruth'],
    ['First Name', 'Ruth', 'Ruth'],
  ])('%s with %s is the name %s', (headings, cells, name) => expect(nameIn(headings, cells)).toBe(name));
});
