import {
  amountProblem,
  meaningOfComma,
  readFileAmount,
  roundedAmount,
} from '../../../../src/domain/platform/money/fileAmount';

describe('an amount in a file', () => {
  it.each([
    ['1234.5', 123_450],
    ['$1,234.50', 123_450],
    ['$(12.00)', -1_200],
    ['12.00 CR', -1_200],
    ['USD 1,234.50', 123_450],
    ['-USD12.00', -1_200],
    ['US$12.00', 1_200],
    ['(12.00 usd)', -1_200],
    ['12.00 USD', 1_200],
    ['12.00cr.', -1_200],
    ['12.00 DR', 1_200],
    ['+400.40', 40_040],
    ['$+400.40', 40_040],
    ['+$1,400.40', 140_040],
    ['400.40+', 40_040],
    ['-12.00 CR', undefined],
    ['(400.40) CR', undefined],
    ['-(400.40)', undefined],
    ['(-400.40)', undefined],
    ['-400.40-', undefined],
    ['+400.40 DR', undefined],
    ['--5', undefined],
    ['-', 0],
    ['–', 0],
    ['12,50', undefined],
    ['12,50 CR', undefined],
    ['1 000', undefined],
    ['1.000', undefined],
    ['CR', undefined],
  ])('is read: %s', (text, amount) => expect(readFileAmount(text)).toBe(amount));

  it.each([
    ['1 000.00', '“1 000.00” has a space between its digits. Write amounts like 1234.50.'],
    ['1’000.00', '“1’000.00” has an apostrophe between its digits. Write amounts like 1234.50.'],
    ['$12,50', '“$12,50” has a decimal comma. Write amounts with a decimal point, like 1234.50.'],
    ['1.234,50', '“1.234,50” has a decimal comma. Write amounts with a decimal point, like 1234.50.'],
    ['-1.000', '“-1.000” can be read as thousands or as decimals. Write amounts with two decimals, like 1234.50.'],
    ['n/a', '“n/a” is not an amount.'],
    ['12.3456', '“12.3456” has more than two decimals. Round amounts to cents, like 1234.50.'],
    ['33.333', '“33.333” can be read as thousands or as decimals. Write amounts with two decimals, like 1234.50.'],
    ['12.5%', '“12.5%” is a percentage, not an amount. Choose or export the column with the amount.'],
    ['#REF!', '“#REF!” is an error in the workbook. Correct the cell in Excel, save it, and choose the file again.'],
    [
      '12.00 CR',
      '“12.00 CR” can be positive or negative. Under Column mapping, choose whether CR is negative or positive.',
    ],
    ['x'.repeat(40), `“${'x'.repeat(40)}” is not an amount.`],
    ['x'.repeat(41), `“${'x'.repeat(40)}…” is not an amount.`],
  ])('that cannot be read explains why: %s', (text, message) => expect(amountProblem(text)).toBe(message));

  it.each(['-400.40 CR', '(400.40) CR', '-(400.40)', '(-400.40)', '400.40- DR', '- 400.40 -'])(
    'is rejected with two signs: %s',
    (text) => {
      expect(amountProblem(text)).toBe(
        `“${text}” has two signs, so it can be positive or negative. Write negative amounts with one sign, like -1234.50.`,
      );
    },
  );

  it.each([
    ['500.00 CR', 'positive', 50_000],
    ['500.00 DR', 'positive', -50_000],
    ['500.00 CR', 'negative', -50_000],
    ['500.00DR', 'negative', 50_000],
    ['500.00 CR', 'unclear', undefined],
    ['500.00 DR', 'unclear', undefined],
    ['-500.00', 'unclear', -50_000],
  ] as const)('marked CR or DR is read for its kind of file: %s, %s', (text, credit, amount) =>
    expect(readFileAmount(text, credit)).toBe(amount),
  );

  it.each([
    ['612,40', 'decimal'],
    ['$1.234,50-', 'decimal'],
    ['0,500', 'decimal'],
    ['1,234', 'thousands'],
    ['($12,345,678)', 'thousands'],
    ['1,234.50', undefined],
    ['1234', undefined],
    ['12,3456', undefined],
    [',', undefined],
  ])('has a comma with a meaning: %s', (text, meaning) => expect(meaningOfComma(text)).toBe(meaning));
});

describe('a computed amount', () => {
  it.each([
    ['33.3333333333333', '33.33'],
    ['33.33333333', '33.33'],
    ['1333.333333', '1333.33'],
    ['-1,333.335000001', '-1333.34'],
    ['(66.6666666666667)', '(66.67)'],
    ['$0.000000001', '$0.00'],
    ['.3333333', '0.33'],
    ['120.50000001 CR', '120.50 CR'],
    ['99.9999999999', '100.00'],
  ])('is rounded to cents, half away from zero: %s', (text, rounded) => expect(roundedAmount(text)).toBe(rounded));

  it.each([
    '33.33',
    '1.005',
    '1234.565',
    '12.3456',
    '12.345678',
    '33.3300000000',
    '1.000',
    '0,3333333',
    '1333333333',
    'x',
  ])('is not seen in: %s', (text) => expect(roundedAmount(text)).toBeUndefined());
});
