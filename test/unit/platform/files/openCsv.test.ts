import { openCsv } from '../../../../server/platform/files/reading/openCsv';

function read(content: string | Uint8Array): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  openCsv(typeof content === 'string' ? Buffer.from(content) : content).rows((batch) => rows.push(...batch));
  return rows;
}
const TABLE = [
  ['Emp No', 'Name', 'Amount'],
  ['E1', 'Núñez, Ana', '1.00'],
];

describe('the rows of a CSV file', () => {
  it.each([
    ['commas', 'Emp No,Name,Amount\nE1,"Núñez, Ana",1.00'],
    ['semicolons', 'Emp No;Name;Amount\r\nE1;Núñez, Ana;1.00'],
    ['tabs', 'Emp No\tName\tAmount\rE1\tNúñez, Ana\t1.00'],
    ['pipes', 'Emp No|Name|Amount\nE1|Núñez, Ana|1.00'],
    ['quotes around everything', '"Emp No","Name","Amount"\n"E1","Núñez, Ana","1.00"'],
    ['a UTF-8 byte order mark', '\ufeffEmp No,Name,Amount\nE1,"Núñez, Ana",1.00'],
    ['UTF-16, as Excel saves Unicode text', Buffer.from('\ufeffEmp No\tName\tAmount\nE1\tNúñez, Ana\t1.00', 'utf16le')],
    ['big-endian UTF-16', Buffer.from('\ufeffEmp No\tName\tAmount\nE1\tNúñez, Ana\t1.00', 'utf16le').swap16()],
    ['Windows-1252, as Excel saves CSV', Buffer.from('Emp No,Name,Amount\nE1,"Núñez, Ana",1.00', 'latin1')],
  ])('are the same with %s', (_what, content) => {
    expect(read(content)).toEqual(TABLE);
  });

  it('keep quotes, line breaks and empty rows', () => {
    expect(read('a,b\n\n"x ""y""\nz",2\n')).toEqual([['a', 'b'], [''], ['x "y"\nz', '2'], ['']]);
  });

  it('are limited to 200,000 plus the headings', () => {
    const lines = (count: number) => 'E1,1.00\n'.repeat(count);
    expect(read(lines(200_001)).filter((row) => row.length > 1)).toHaveLength(200_001);
    expect(() => read(lines(200_002))).toThrow('This file has more than 200,000 rows. Split it.');
  });

  it('are limited to 200 columns, not counting trailing empty ones', () => {
    expect(read(`${'a,'.repeat(200)}${','.repeat(90)}\n`)[0]).toHaveLength(291);
    expect(() => read(`${'a,'.repeat(201)}\n1\n`)).toThrow('more than 200 columns');
  });
});
