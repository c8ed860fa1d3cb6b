import { describe, expect, it } from '@jest/globals';
import {
  expectCount,
  expectList,
  expectMoney,
  expectNoText,
  expectRows,
  expectSame,
  expectText,
  expectThat,
  readableFailure,
} from '../../../features/support/expecting';
import { cents } from '../../../src/domain/platform/money/Cents';

describe('expectations of features', () => {
  it('write amounts in dollars', () => {
    expect(messageOf(() => expectMoney('amount due', cents(61_340), cents(61_240)))).toBe(
      'amount due: expected $612.40, was $613.40',
    );
    expect(messageOf(() => expectMoney('amount due', undefined, cents(0)))).toBe(
      'amount due: expected $0.00, was not shown',
    );
  });

  it('show the expected and the actual word', () => {
    expect(messageOf(() => expectSame('status of bill "HF-101"', 'PENDING', 'PAID'))).toBe(
      'status of bill "HF-101": expected PAID, was PENDING',
    );
    expect(messageOf(() => expectSame('reason', '', 'Other'))).toBe('reason: expected Other, was nothing');
  });

  it('show the actual text', () => {
    expect(messageOf(() => expectText('The bill is locked.', 'Nothing matches'))).toBe(
      'expected: "Nothing matches"\nshown:    "The bill is locked."',
    );
    expect(messageOf(() => expectText('  ', 'Nothing matches'))).toBe('expected: "Nothing matches"\nshown:    nothing');
    expect(messageOf(() => expectNoText('uploaded before', 'before'))).toContain('not expected: "before"');
  });

  it('treat line breaks as spaces', () => {
    expect(() => expectText('Uploaded\n  before', 'Uploaded before')).not.toThrow();
  });

  it('name missing and extra items, including duplicates', () => {
    expect(messageOf(() => expectList('people', ['Pia', 'Rosa'], ['Pia', 'Pia']))).toBe(
      ['people: expected "Pia", "Pia", was "Pia", "Rosa"', 'missing: "Pia"', 'not expected: "Rosa"'].join('\n'),
    );
  });

  it('compare a list as a set unless the order matters', () => {
    expect(() => expectList('groups', ['B', 'A'], ['A', 'B'])).not.toThrow();
    expect(messageOf(() => expectList('groups', ['B', 'A'], ['A', 'B'], { isInOrder: true }))).toBe(
      'groups: expected "A", "B" in this order, was "B", "A"',
    );
  });

  it('compare only the columns of the table', () => {
    const shown = [{ number: 'HF-101', due: '$1.00' }];
    expect(() => expectRows('bills', shown, [{ number: 'HF-101' }])).not.toThrow();
    expect(messageOf(() => expectRows('bills', shown, [{ number: 'HF-100' }]))).toContain('missing: "HF-100"');
  });

  it('name the cell in which a row differs, and the rows without a counterpart', () => {
    const shown = [
      { number: 'HF-1', due: '$1.00' },
      { number: 'HF-3', due: '$3.00' },
    ];
    const expected = [
      { number: 'HF-1', due: '$2.00' },
      { number: 'HF-2', due: '$5.00' },
    ];
    expect(messageOf(() => expectRows('bills', shown, expected))).toBe(
      [
        'bills: 2 rows expected, 2 found',
        'HF-1: due expected "$2.00", was "$1.00"',
        'missing: "HF-2 | $5.00"',
        'not expected: "HF-3 | $3.00"',
      ].join('\n'),
    );
  });

  it('report how many were expected, and what was found', () => {
    expect(messageOf(() => expectCount('bill', 2, 1, ['HF-1', 'HF-2']))).toBe('expected 1 bill, found 2: HF-1, HF-2');
    expect(messageOf(() => expectCount('bill to release', 0, 2, []))).toBe('expected 2 bills to release, found none');
    expect(messageOf(() => expectCount('person', 1, 2, ['Rosa']))).toBe('expected 2 people, found 1: Rosa');
  });

  it('list the known columns for an unknown one', () => {
    expect(messageOf(() => expectRows('bills', [{ number: 'HF-101', due: '$1.00' }], [{ amount: '$1.00' }]))).toBe(
      'bills have no column "amount". Choose from: number, due.',
    );
  });

  it('have no stack', () => {
    const failure = failureOf(() => expectThat(false, 'Pia Lindgren cannot pay the bill.'));
    expect(failure.stack).toBe('Pia Lindgren cannot pay the bill.');
  });
});

describe('readable failures', () => {
  const told = ['Pia Lindgren (payor) saw: "This is more than the balance."'];

  it('include each shown message once', () => {
    const failure = readableFailure(new RangeError('There is no receipt.'), [...told, ...told]) as Error;
    expect(failure.stack).toBe(`There is no receipt.\n${told[0]}`);
  });

  it('name the missing element after a browser timeout', () => {
    const timeout = Object.assign(new Error("Timeout 30000ms\n  - waiting for getByText('Paid') to be visible"), {
      name: 'TimeoutError',
    });
    expect((readableFailure(timeout, []) as Error).stack).toBe("This did not appear in time: getByText('Paid')");
  });

  it('keep the stack of an error in the support code', () => {
    const failure = readableFailure(new TypeError('x is undefined'), []) as Error;
    expect(failure.message).toBe('The support code of the features failed: x is undefined');
    expect(failure.stack).toContain('expecting.test');
  });
});

function failureOf(check: () => void): Error {
  try {
    check();
  } catch (failure) {
    if (failure instanceof Error) return failure;
  }
  throw new Error('The check passed');
}

function messageOf(check: () => void): string {
  return failureOf(check).message;
}
