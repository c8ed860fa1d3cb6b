import fc from 'fast-check';
import { readReturnFile } from '../../../../server/money/processing/returns/readReturnFile';
import { generateReturns, RETURN_FAULTS, withReturnFault } from '../../../support/payments/returnCorpus';

const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 });

/** @source Nacha Operating Rules, appendices 3 to 5 */
describe('a generated return file', () => {
  it('is read as what the bank returned, whatever its form', () => {
    fc.assert(
      fc.property(seed, (number) => {
        const { text, truth } = generateReturns(number);
        const { entries, problems } = readReturnFile(text);
        expect(problems).toEqual([]);
        expect(entries.map(({ line: _line, bank: _bank, correctedData: _data, ...entry }) => entry)).toEqual(truth);
      }),
      { numRuns: 400 },
    );
  });

  it.each(RETURN_FAULTS)('with the fault %s is refused as a whole, with place, reason, and what to do', (fault) => {
    fc.assert(
      fc.property(seed, (number) => {
        const text = withReturnFault(generateReturns(number), fault, number);
        fc.pre(text !== undefined);
        const { entries, problems } = readReturnFile(text ?? '');
        expect(entries).toEqual([]);
        expect(problems).not.toEqual([]);
        for (const { message } of problems) expect(message).toMatch(/^[A-Z“].*\.$/);
        // A file that is cut off has no line to name.
        expect(fault === 'cut' || (problems[0]?.line ?? 0) > 0).toBe(true);
      }),
      { numRuns: 80 },
    );
  });
});
