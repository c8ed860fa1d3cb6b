import { PeopleRead, rowsOfAnswer } from '../../../../../server/platform/security/PeopleRead';

const START = new Date('2026-03-10T15:00:00.000Z');
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const fresh = () => undefined;
const old = () => {
  throw new Error('STEP_UP_NEEDED');
};

describe('rows of people that are read in pages', () => {
  it('need a recent sign-in beyond the limit of an hour', () => {
    const people = new PeopleRead(10);
    people.count('pat', 'page 1', 6, old, START);
    people.count('pat', 'page 2', 4, old, after(1));
    expect(() => people.count('pat', 'page 3', 1, old, after(2))).toThrow('STEP_UP_NEEDED');
    expect(() => people.count('sam', 'page 3', 10, old, after(2))).not.toThrow();
    expect(() => people.count('pat', 'page 3', 1, old, after(60))).not.toThrow();
  });

  it('count once for the same page, and not with a recent sign-in', () => {
    const people = new PeopleRead(10);
    for (let times = 0; times < 5; times += 1) people.count('pat', 'page 1', 6, old, after(times));
    people.count('pat', 'page 2', 9, fresh, after(6));
    expect(() => people.count('pat', 'page 2', 9, old, after(300))).not.toThrow();
    expect(() => people.count('pat', 'page 2', 11, old, after(13 * 60))).toThrow('STEP_UP_NEEDED');
  });

  it('do not count when they are refused', () => {
    const people = new PeopleRead(10);
    expect(() => people.count('pat', 'all', 11, old, START)).toThrow('STEP_UP_NEEDED');
    expect(() => people.count('pat', 'page 1', 10, old, START)).not.toThrow();
  });

  it('are the items of the lists in an answer', () => {
    expect([{ items: [1, 2], others: [3], total: 9 }, { total: 9 }, null].map(rowsOfAnswer)).toEqual([3, 0, 0]);
  });

  it('are the people within the items of an answer, such as the changed lines of an event', () => {
    const change = { memberId: 'M1', memberName: 'Lovelace, Ada' };
    const items = [
      { at: 1, changes: [change, change] },
      { at: 2, changes: [] },
      { lastName: 'Poe', grants: [{ role: 'ADMIN' }] },
    ];
    expect(rowsOfAnswer({ items })).toBe(4);
  });
});
