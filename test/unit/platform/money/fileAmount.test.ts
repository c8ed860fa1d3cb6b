import { amountProblem, meaningOfComma, readFileAmount } from '../../../../src/domain/platform/money/fileAmount';

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
    ['-12.00 CR', 1_200],
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
    ['12.3456', '“12.3456” is not an amount.'],
    ['x'.repeat(40), `“${'x'.repeat(40)}” is not an amount.`],
    ['x'.repeat(41), `“${'x'.repeat(40)}…” is not an amount.`],
  ])('that cannot be read says why: %s', (text, message) => expect(amountProblem(text)).toBe(message));

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
