import type { BillChange } from '../../../../contract/billing/bills/billChanges';
import type { BillComment } from '../../../../contract/billing/bills/billComments';
import {
  ATTACHMENT_ACCEPT,
  attachmentEnding,
  attachmentProblem,
  isRemovable,
  megabytes,
  restorableUntil,
} from '../../../../src/domain/billing/bills/attachments';
import { billDifference, changeQuestion } from '../../../../src/domain/billing/bills/BillChange';
import { commentProblem, countComments, deletableUntil } from '../../../../src/domain/billing/bills/comments';
import { cents } from '../../../../src/domain/platform/money/Cents';

describe('the change of a bill from the month before', () => {
  const change = (before: number, after: number) =>
    ({ beforeCents: cents(before), afterCents: cents(after) }) as BillChange;

  it.each([
    [100, 400_100, 400_000, 'Why is it $4,000.00 more?'],
    [400_100, 100, -400_000, 'Why is it $4,000.00 less?'],
    [100, 100, 0, 'Why is it $0.00 less?'],
  ])('is asked about: from %i to %i cents', (before, after, difference, question) => {
    expect(billDifference(change(before, after))).toBe(difference);
    expect(changeQuestion(change(before, after))).toBe(question);
  });
});

describe('a comment', () => {
  it.each([
    ['', 'Write a comment first.'],
    [' \n ', 'Write a comment first.'],
    ['x', undefined],
    ['x'.repeat(2_000), undefined],
    ['x'.repeat(2_001), 'Shorten the comment: 2,001 of at most 2,000 characters.'],
  ])('has 1 to 2,000 characters: %j', (text, problem) => expect(commentProblem(text)).toBe(problem));

  it('can be deleted for 15 minutes', () => {
    expect(deletableUntil('2026-03-06T12:00:00.000Z')).toEqual(new Date('2026-03-06T12:15:00.000Z'));
  });

  it('is not counted once it was deleted', () => {
    const comments = [false, true, false].map((isDeleted) => ({ isDeleted }) as BillComment);
    expect(countComments(comments)).toBe(2);
  });
});

describe('a file to attach', () => {
  it.each([
    ['receipt.pdf', 'pdf'],
    ['Receipt.March.XLSX', 'xlsx'],
    ['a.png', 'png'],
    ['.pdf', undefined],
    ['pdf', undefined],
    ['receipt.exe', undefined],
    ['receipt.', undefined],
  ])('has a known extension: %s', (name, ending) => expect(attachmentEnding(name)).toBe(ending));

  it.each([
    [
      'receipt.exe',
      10,
      'Files of this type can’t be attached. Choose PDF, PNG, JPEG, CSV, Excel (.xlsx) or plain text (.txt).',
    ],
    ['receipt.pdf', 0, 'This file is empty. Choose another file.'],
    ['receipt.pdf', 1_048_577, 'This file is larger than 1 MB. Make it smaller or split it.'],
    [`${'x'.repeat(197)}.pdf`, 10, 'The name of this file is too long. Shorten it to 200 characters.'],
    [`${'x'.repeat(196)}.pdf`, 10, undefined],
    ['receipt.pdf', 1_048_576, undefined],
    ['receipt.pdf', 1, undefined],
  ])('is refused or not: %s of %i bytes', (name, size, problem) =>
    expect(attachmentProblem({ name, size }, 1_048_576)).toBe(problem),
  );

  it('is chosen by its extension, and limited in whole megabytes', () => {
    expect(ATTACHMENT_ACCEPT).toBe('.pdf,.png,.jpg,.jpeg,.csv,.xlsx,.txt');
    expect(megabytes(10 * 1_048_576 + 1)).toBe('10 MB');
  });
});

describe('an attached file', () => {
  const AT = '2026-03-06T12:00:00.000Z';
  const removable = (status: 'RELEASED' | 'RECONCILED', now: string) => isRemovable(AT, status, new Date(now));

  it('can be removed until the bill is reconciled, and for 15 minutes', () => {
    expect(removable('RELEASED', '2026-04-06T12:00:00.000Z')).toBe(true);
    expect(removable('RECONCILED', '2026-03-06T12:14:59.999Z')).toBe(true);
    expect(removable('RECONCILED', '2026-03-06T12:15:00.000Z')).toBe(false);
  });

  it('can be restored for 15 minutes', () => {
    expect(restorableUntil(AT)).toEqual(new Date('2026-03-06T12:15:00.000Z'));
  });
});
