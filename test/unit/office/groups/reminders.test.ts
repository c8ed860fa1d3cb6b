import fc from 'fast-check';
import { RemindGroups } from '../../../../src/application/office/groups/RemindGroups';
import {
  type GroupReminder,
  MAX_REMINDED_TOGETHER,
  reminderEffect,
  reminderEmailText,
  reminderOutcome,
  reminderText,
  skippedTexts,
} from '../../../../src/domain/office/groups/reminders';
import { addDays, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const TODAY = localDate('2026-03-10');
const rules = { today: TODAY, again: false, afterDays: 7 };
const facts = { billCount: 1, people: { none: 0, atOnce: 0, daily: 1 }, lastOn: undefined };

function reminder(groupNumber: string, more: Partial<GroupReminder> = {}): GroupReminder {
  return {
    groupNumber,
    outcome: 'reminded',
    message: '',
    billCount: 2,
    pastDueCents: cents(150_00),
    people: { none: 1, atOnce: 2, daily: 3 },
    last: null,
    ...more,
  };
}

describe('whether a group is reminded', () => {
  it.each([
    ['nothing past due', { ...facts, billCount: 0 }, 'notPastDue'],
    ['no people', { ...facts, people: { none: 0, atOnce: 0, daily: 0 } }, 'nobody'],
    ['people without emails', { ...facts, people: { none: 1, atOnce: 0, daily: 0 } }, 'reminded'],
    ['a reminder 6 days ago', { ...facts, lastOn: localDate('2026-03-04') }, 'recently'],
    ['a reminder 7 days ago', { ...facts, lastOn: localDate('2026-03-03') }, 'reminded'],
  ])('with %s', (_with, given, outcome) => {
    expect(reminderOutcome(given, rules)).toBe(outcome);
  });

  it('is never true twice within the days, whenever it is tried', () => {
    const days = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 40 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 30 }), (tried, afterDays) => {
        const reminded: number[] = [];
        for (const day of [...tried].sort((one, other) => one - other)) {
          const last = reminded.at(-1);
          const lastOn = last === undefined ? undefined : addDays(TODAY, last);
          const outcome = reminderOutcome(
            { ...facts, lastOn },
            { today: addDays(TODAY, day), again: false, afterDays },
          );
          if (outcome === 'reminded') reminded.push(day);
        }
        const gaps = reminded.slice(1).map((day, index) => day - (reminded[index] ?? 0));
        expect(gaps.every((gap) => gap >= afterDays)).toBe(true);
        expect(reminded.length > 0).toBe(tried.length > 0);
      }),
    );
  });
});

describe('the effect of reminding groups', () => {
  const previews = [
    reminder('1'),
    reminder('2', { outcome: 'recently' }),
    reminder('3', { outcome: 'notPastDue', billCount: 0 }),
    reminder('4', { outcome: 'refused', message: 'Out of reach.' }),
  ];

  it('counts the groups that are reminded, and explains why others are skipped', () => {
    const effect = reminderEffect(previews, false);
    expect(reminderText(effect)).toBe(
      '1 group with $150.00 past due on 2 bills will be reminded. 6 people will see the past due notices as unread again.',
    );
    const covered = [reminder('1', { coveredCents: cents(15_000) }), reminder('5', { coveredCents: cents(100) })];
    expect(reminderText(reminderEffect(covered, false))).toContain(
      ' $151.00 of this is in suspense or in open deposits already, all of it for 1 group. The reminder says so. 12 people',
    );
    expect(reminderText(reminderEffect(covered.slice(0, 1), false))).toContain('already, which is all of it. The');
    expect(reminderText(reminderEffect(covered.slice(1), false))).toContain('already. The reminder says so.');
    expect(reminderEmailText(effect)).toBe('Emails: 2 at once, 3 with the next daily email, 1 none.');
    expect(skippedTexts(effect)).toEqual([
      '1 group skipped: nothing past due.',
      '1 group skipped: already reminded recently.',
      '1 group skipped: outside your access.',
    ]);
  });

  it('includes recently reminded groups if the admin chooses so', () => {
    const effect = reminderEffect(previews, true);
    expect(effect.groupNumbers).toEqual(['1', '2']);
    expect(effect.skipped.recently).toBe(0);
    expect(reminderText(effect)).toMatch('2 groups with $300.00 past due on 4 bills will be reminded.');
  });

  it('reports that no group is reminded', () => {
    const effect = reminderEffect([], false);
    expect([reminderText(effect), reminderEmailText(effect)]).toEqual(['No group will be reminded.', '']);
  });
});

describe('reminding groups in sets', () => {
  const groups = Array.from({ length: MAX_REMINDED_TOGETHER + 1 }, (_, at) => ({ groupNumber: String(at), name: 'G' }));

  it('sends every set with the key of the request, and fails only the set whose call fails', async () => {
    const keys: string[] = [];
    const gateway = {
      search: jest.fn(),
      find: jest.fn(),
      remind: async ({ groupNumbers, requestPk }: { groupNumbers: readonly string[]; requestPk: string }) => {
        keys.push(requestPk);
        if (groupNumbers.length === 1) throw new Error('offline');
        return groupNumbers.slice(1).map((one) => reminder(one));
      },
    };
    const results = await new RemindGroups(gateway, () => 'key').runAll(groups, 'request', false);
    expect(keys).toEqual(['request', 'request']);
    expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_REMINDED_TOGETHER - 1);
    expect(results[0]).toMatchObject({ ok: false, message: expect.stringMatching("you don't have access") });
    expect(results.at(-1)).toMatchObject({ ok: false, error: new Error('offline') });
  });
});
