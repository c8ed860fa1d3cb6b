import { cleanFileName } from '../../../../src/domain/platform/files/fileName';

it.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\Windows\\system.ini', 'system.ini'],
  ['C:\\Users\\pat\\march.csv', 'march.csv'],
  ['C:march.csv', 'C-march.csv'],
  ['march.csv\0.exe', 'march.csv.exe'],
  ['march\u202evsc.exe', 'marchvsc.exe'],
  ['line\r\nbreak.csv', 'linebreak.csv'],
  ['Ada 123-45-6789.csv', 'Ada XXX-XX-XXXX.csv'],
  ['123.45.6789_123_45_6789.csv', 'XXX.XX.XXXX_XXX_XX_XXXX.csv'],
  ['ssn123456789 payroll.csv', 'ssnXXXXXXXXX payroll.csv'],
  ['doe_ssn_123456789.csv', 'doe_ssn_XXXXXXXXX.csv'],
  ['EmployeeSSN 123456789.csv', 'EmployeeSSN XXXXXXXXX.csv'],
  ['Social Security Number 123456789.pdf', 'Social Security Number XXXXXXXXX.pdf'],
  ['tax-id_123456789.pdf', 'tax-id_XXXXXXXXX.pdf'],
  ['payroll 2026-03-15 group 123456789.csv', 'payroll 2026-03-15 group 123456789.csv'],
  ['CON', '_CON'],
  ['com1.csv', '_com1.csv'],
  ['contract.csv', 'contract.csv'],
  ['.htaccess', 'htaccess'],
  ['...', 'file'],
  ['/', 'file'],
  ['', 'file'],
  [undefined, 'file'],
  ['march.csv. . ', 'march.csv'],
  ['what?<is>|this*.csv', 'what--is--this-.csv'],
  ["O'Brien & Söhne – März.csv", "O'Brien & Söhne – März.csv"],
])('a file sent as %j is stored as %j', (sent, name) => {
  expect(cleanFileName(sent)).toBe(name);
});

it('a name that is too long is shortened before its extension', () => {
  const name = cleanFileName(`${'m'.repeat(400)}.csv`);
  expect([name.length, name.endsWith('mm.csv')]).toEqual([255, true]);
});
