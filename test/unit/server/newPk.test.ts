import { newId, newPk } from '../../../server/application/shared/newPk';

describe('a new key', () => {
  it('sorts after the keys made before it, also within one millisecond', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
  });

  it('sorts after the keys made before it when the clock was set back', () => {
    const before = newId();
    jest.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 60_000);
    expect(newId() > before).toBe(true);
  });

  it('starts with the number of its group', () => {
    expect(newPk('G-1')).toMatch(/^G-1\.[0-9a-z]{21}$/);
  });
});
