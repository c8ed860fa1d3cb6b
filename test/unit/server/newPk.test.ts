import { newId, newPk } from '../../../server/platform/shared/newPk';

describe('a new key', () => {
  it('sorts after earlier keys, even within one millisecond', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
  });

  it('sorts after earlier keys when the clock is set back', () => {
    const earlier = newId();
    jest.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 60_000);
    expect(newId() > earlier).toBe(true);
  });

  it('starts with the group number', () => {
    expect(newPk('G-1')).toMatch(/^G-1\.[0-9a-z]{21}$/);
  });
});
