import { ErasedMemberRows, SocialSecurityNumbers } from '../../../../src/domain/office/uploads/memberNumbers';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

const noticeOf = (...numbers: readonly string[]) => {
  const found = new SocialSecurityNumbers();
  for (const number of numbers) found.add(number);
  return found.notice();
};

describe('member numbers like Social Security numbers', () => {
  it('are reported as soon as one has dashes, without the number', () => {
    const notice = noticeOf('M1', 'M2', '512-34-6789', '512-34-6789');
    expect(notice).toContain('1 member number is written like a Social Security number.');
    expect(notice).not.toMatch(/\d{3}/);
  });

  it('are reported with nine digits if 80 percent of the members have them', () => {
    expect(noticeOf('512346789', '512346780', '512346781', '512346782', 'M1')).toContain(
      '4 member numbers of 5 may be Social Security numbers',
    );
    expect(noticeOf('512346789', '512346780', '512346781', 'M2', 'M1')).toBe('');
  });

  it.each(['000346789', '666346789', '912346789', '512006789', '512340000', '51234678', 'M51234678'])(
    'is not %s',
    (number) => {
      expect(noticeOf(number)).toBe('');
    },
  );
});

it('names the first row of an erased member, and when', () => {
  const rows = new ErasedMemberRows();
  expect(rows.notice()).toBe('');
  rows.add(7, localDate('2026-03-10'));
  expect(rows.notice()).toMatch(/^Row 7 has a member who was erased on Mar 10, 2026\./);
  rows.add(4, localDate('2026-02-10'));
  expect(rows.notice()).toMatch(/^2 rows, the first is row 4, have a member who was erased on Feb 10, 2026\./);
});
