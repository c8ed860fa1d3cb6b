import { fc } from '@fast-check/jest';
import {
  type AnsweredRecord,
  answerEffect,
  answerProblem,
  parseCheckNumbers,
  rejectsAll,
} from '../../../../src/domain/money/positivePay/bankAnswer';

const ISSUE: AnsweredRecord = { kind: 'ISSUE', checkNumber: 1001, isWithdrawn: false };
const VOID: AnsweredRecord = { kind: 'VOID', checkNumber: 1001, isWithdrawn: false };
const answer = (rejectedIssues: readonly number[], rejectedVoids: readonly number[] = [], reason = 'Invalid date') => ({
  rejectedIssues,
  rejectedVoids,
  reason,
});

describe("the bank's answer to a positive pay file", () => {
  it('names records of the file that are not reported again yet', () => {
    expect(answerProblem(answer([1001]), 'SENT', [ISSUE, VOID])).toBeUndefined();
    expect(answerProblem(answer([1002]), 'SENT', [ISSUE])).toBe('This file does not report check 1002 issued.');
    expect(answerProblem(answer([], [1001]), 'SENT', [ISSUE])).toBe('This file does not report check 1001 void.');
    expect(answerProblem(answer([1001]), 'SENT', [{ ...ISSUE, isWithdrawn: true }])).toBe(
      'Check 1001 is to be reported issued again already. Leave it out.',
    );
  });

  it('needs a reason for rejected records, and rejects something after the first time', () => {
    expect(answerProblem(answer([1001], [], ' '), 'SENT', [ISSUE])).toBe('Enter why the bank rejected them.');
    expect(answerProblem(answer([], [], ''), 'SENT', [ISSUE])).toBeUndefined();
    expect(answerProblem(answer([], [], ''), 'ACCEPTED', [ISSUE])).toMatch(/recorded already/);
  });

  it('rejects the file if the bank has none of its records then', () => {
    expect(rejectsAll(answer([1001]), [ISSUE, VOID])).toBe(false);
    expect(rejectsAll(answer([1001], [1001]), [ISSUE, VOID])).toBe(true);
    expect(rejectsAll(answer([1001]), [ISSUE, { ...VOID, isWithdrawn: true }])).toBe(true);
    expect(rejectsAll(answer([]), [{ ...ISSUE, isWithdrawn: true }])).toBe(false);
  });

  it('describes its effect', () => {
    expect(answerEffect(answer([]), 3)).toBe('The bank has every check of this file.');
    expect(answerEffect(answer([1001]), 1)).toContain('The bank has no check of this file: it is rejected.');
    expect(answerEffect(answer([1001, 1002], [1003]), 4)).toBe(
      'The next file reports 3 records again. The bank has the other checks of this file.',
    );
  });
});

describe('check numbers as typed or pasted', () => {
  it('are separated by spaces, commas, semicolons, or line breaks, and count once', () => {
    expect(parseCheckNumbers(' 1001, 1002;1003\r\n1001\t0042 ')).toEqual([1001, 1002, 1003, 42]);
    expect(parseCheckNumbers('')).toEqual([]);
  });

  it.each(['#1001', '1001-1005', '12345678901', '0', '1,001.00', 'x'])('are refused in "%s"', (text) => {
    expect(parseCheckNumbers(text)).toBeUndefined();
  });

  it('come back as they were joined', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 9_999_999_999 }), { maxLength: 50 });
    fc.assert(
      fc.property(numbers, fc.constantFrom(',', ' ', ', ', '\n', ';'), (all, separator) => {
        expect(parseCheckNumbers(all.join(separator))).toEqual(all);
      }),
    );
  });
});
