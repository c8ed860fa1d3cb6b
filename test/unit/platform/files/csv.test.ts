import { csvOf } from '../../../../src/domain/platform/files/csv';

describe('a CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('never lets a spreadsheet run the text %j', (text) => {
    expect(csvOf([[text]])).toContain(`'${text}`);
  });

  it('keeps negative numbers as numbers', () => {
    expect(csvOf([['Refund', { number: '-12.50' }]])).toBe('Refund,-12.50\r\n');
  });

  it('quotes commas, quotes, and line breaks', () => {
    expect(csvOf([['Alder & Finch, Inc.', 'a "b"', 'one\ntwo']])).toBe(
      '"Alder & Finch, Inc.","a ""b""","one\ntwo"\r\n',
    );
  });

  it('quotes semicolons and tabs, which separate cells in some countries', () => {
    expect(csvOf([['Alder; =1+1', 'one\ttwo']])).toBe('"Alder; =1+1","one\ttwo"\r\n');
  });
});
