import { bankFileFormat, bankFileMessage } from '../../../../src/domain/platform/files/bankFile';

const LOCKBOX = [
  '100123456789 0987654321261120 0915',
  '200123456789 0987654321REMITPROCESS 080080',
  '5001001123452611200123456789 0987654321',
  '6001001000120450121000248 000123456789000005001',
  '7001001123452611200010000120450',
  '80010001123452611200010000120450',
  '9000008',
];

describe('the format of a bank’s file', () => {
  it.each([
    ['lockbox', LOCKBOX.join('\n')],
    ['lockbox', `${LOCKBOX.map((line) => line.padEnd(80)).join('\r\n')}\u001A`],
    ['lockbox', LOCKBOX.map((line) => (line.startsWith('6') ? `${line.padEnd(59)}DOE, ANN` : line)).join('\n')],
    ['lockbox', '100ACME WORKS0987654321261120 0915\n9000002'],
    ['bai2', '01,121000358,LISTBILL,261106,0300,1,80,1,2/\n02,LISTBILL,121000358,1,261105,,USD,2/'],
    ['bai2', '01,121000358,LISTBILL,261106,0300,1,80,1,2/02,LISTBILL,121000358,1,261105,,USD,2/'],
    ['nacha', '101 121000358 0910000222611200900A094101LISTBILL OFFICE        MADE UP BANK\n9000000000001'],
    ['ofx', 'OFXHEADER:100\nDATA:OFXSGML\n<OFX><STMTTRN><TRNAMT>-123.45</STMTTRN></OFX>'],
    ['qif', '!Type:Bank\nD11/05/2026\nT-123.45\n^'],
    ['mt940', '{1:F01BANKDEFF}{2:O940}{4:\n:20:START\n:25:123'],
    ['mt940', ':20:START\n:25:123\n:60F:C261101USD1200,00'],
  ])('is told from its first records: %s', (format, text) => {
    expect(bankFileFormat(text)).toBe(format);
    expect(bankFileMessage(text)).toMatch(/^This is a .*\.$/);
  });

  it.each([
    'Check number,Payer,Amount\n1,A,2.00',
    '1001 Doe 12.50\n1002 Roe 13.50\n6003 Poe 1.00',
    '01,02,03\n1,2,3',
    '100\n200\n500\n600',
    '',
  ])('is none for a table or another text (%#)', (text) => {
    expect(bankFileMessage(text)).toBeUndefined();
  });
});
