import { openSeparated } from '../../../../src/domain/platform/files/separatedRows';

function read(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  openSeparated(text).read((cells) => {
    rows.push(cells);
    return true;
  });
  return rows;
}
const HEADINGS = 'Employee ID,Employee Name,Coverage,Deduction';
const below = (lines: string) => read(`${HEADINGS}\n${lines}`).slice(1);

describe('a text with separated cells', () => {
  it.each([
    [
      'a blank before a quotation mark',
      '1001, "Doe, Jane" ,Medical, 120.00',
      ['1001', 'Doe, Jane', 'Medical', ' 120.00'],
    ],
    ['a tab before a quotation mark', '1001,\t"Doe, Jane",Medical,1', ['1001', 'Doe, Jane', 'Medical', '1']],
    ['quotation marks within a quoted cell', '1001,"Robert "Bob" Smith",M,1', ['1001', 'Robert "Bob" Smith', 'M', '1']],
    ['such marks at the end of the cell', '1001,"Robert "Bob"",M,1', ['1001', 'Robert "Bob"', 'M', '1']],
    ['doubled quotation marks', '1001,"Robert ""Bob"" Smith",M,1', ['1001', 'Robert "Bob" Smith', 'M', '1']],
    ['quotation marks at the start of a cell', '1001,"Bob" Smith,M,1', ['1001', '"Bob" Smith', 'M', '1']],
    ['inches', '1001,Pipe 5" long,M,1', ['1001', 'Pipe 5" long', 'M', '1']],
    ['empty quoted cells', '1001,"",M,""', ['1001', '', 'M', '']],
    ['a quoted separator', '"1,001","Doe, Jane",M,"1,200.00"', ['1,001', 'Doe, Jane', 'M', '1,200.00']],
    ['line breaks in quoted cells', '1001,"Doe\r\nJane",M,1', ['1001', 'Doe\r\nJane', 'M', '1']],
    [
      'an address on two lines',
      '1001,"12 Main St, Apt 4\nHartford",M,1',
      ['1001', '12 Main St, Apt 4\nHartford', 'M', '1'],
    ],
  ])('is read with %s', (_what, line, cells) => {
    expect(below(line)).toEqual([cells]);
  });

  it.each([
    ['\n', 'line feeds'],
    ['\r\n', 'CR LF'],
    ['\r', 'CR'],
    ['\r\r\n', 'CR CR LF'],
  ])('is read with line breaks %j (%s)', (lineBreak) => {
    expect(read(`a,"b"${lineBreak}1,2${lineBreak}`)).toEqual([['a', 'b'], ['1', '2'], ['']]);
  });

  it.each([',', ';', '\t', '|', '^'])('is read with the separator %j that its first line names', (separator) => {
    expect(read(`sep=${separator}\r\nName${separator}Amount\r\nDoe${separator}1`)).toEqual([
      [''],
      ['Name', 'Amount'],
      ['Doe', '1'],
    ]);
  });

  it('is read with a separator that agrees in most rows', () => {
    expect(read('Report of May 1, 2026\n\nName;Amount\nDoe, Jane;12,50\nRoe;7,00')[2]).toEqual(['Name', 'Amount']);
  });

  it.each([
    ['2', '1001,"Doe,Medical,50.00\n1002,Roe,Medical,60.00'],
    ['3', '1001,Doe,Medical,50.00\n1002,"Roe,Medical,60.00\n1003,"Poe, Ann",Medical,70.00'],
    ['3', '1001,Doe,Medical,50.00\n1002,"Roe,Medical,60.00\n1003,Poe",Medical,70.00'],
    ['2', '1001,"Doe,Medical,50.00\n1002,Roe,Medical,60.00\n1003,Poe",Medical,70.00'],
    ['1,202', `${'1001,Doe,Medical,50.00\n'.repeat(1_200)}1002,"Roe,Medical,60.00`],
  ])('is refused with the row %s, in which a quotation mark is never closed', (row, lines) => {
    expect(() => below(lines)).toThrow(`A quotation mark in row ${row} is never closed.`);
  });

  it('is read without the end mark of old programs', () => {
    expect(read('a,b\r\n1,2\r\n\x1a')).toEqual([['a', 'b'], ['1', '2'], ['']]);
  });
});
