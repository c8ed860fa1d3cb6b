import { groupNotices } from '../../../../src/domain/office/notices/groupNotices';
import type { Notice } from '../../../../src/domain/office/notices/Notice';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

describe('notices grouped by what they are about', () => {
  it('have the latest about each bill and payment, and all that are unread', () => {
    const groups = groupNotices([
      notice('5', 'pastDue', 'b1', true),
      notice('4', 'correctionsOverdue', 'b1', false),
      notice('3a', 'correctionsDue', 'b1', false),
      payment('3', 'P-1'),
      notice('2', 'dueSoon', 'b1', false),
      notice('1', 'billReady', 'b2', true),
    ]);
    const shown = groups.map(({ latest, earlier, isRead, unreadPks }) => [latest.noticePk, earlier, isRead, unreadPks]);
    expect(shown).toEqual([
      ['5', 1, false, ['2']],
      ['4', 0, false, ['4']],
      ['3a', 0, false, ['3a']],
      ['3', 0, false, ['3']],
      ['1', 0, true, []],
    ]);
  });
});

// Helpers

const COMMON = { at: '2026-11-20T12:00:00.000Z', groupName: 'Harbor Foods' };

function notice(noticePk: string, kind: Notice['kind'], billPk: string, isRead: boolean): Notice {
  const bill = { billPk, billNumber: billPk, dueDate: localDate('2026-11-30'), stage: null, sendBy: null };
  return {
    ...COMMON,
    noticePk,
    kind,
    isRead,
    bill,
    payment: null,
    writeOff: null,
    refund: null,
    mention: null,
    export: null,
  };
}

function payment(noticePk: string, confirmation: string): Notice {
  const terms = { confirmation, amountCents: cents(1_000), isReversed: false, isSetAside: false, account: null };
  return {
    ...COMMON,
    noticePk,
    kind: 'paymentReturned',
    isRead: false,
    bill: null,
    payment: terms,
    writeOff: null,
    refund: null,
    mention: null,
    export: null,
  };
}
