import { StorageActivityClock } from '../../../../src/infrastructure/browser/activity';
import { StorageAbsence } from '../../../../src/infrastructure/browser/StorageAbsence';

const HOUR = 3_600_000;

describe('the stored activity of a page (INA-3)', () => {
  beforeEach(() => window.localStorage.clear());
  afterEach(() => jest.restoreAllMocks());

  it('marks the session as ended until the next sign-in', () => {
    const absence = new StorageAbsence();
    note(Date.now() - HOUR);
    expect(absence.isOver()).toBe(true);
    absence.end();
    expect(absence.isOver()).toBe(false);
    expect(new StorageActivityClock().read()).toBeUndefined();
  });

  it('records recent activity for the next page', () => {
    note(Date.now() + HOUR);
    expect(new StorageAbsence().isOver()).toBe(false);
    expect(new StorageActivityClock().read()).toEqual({ at: 1, warnedAt: 2 });
  });

  it('contains only timestamps (SES-1)', () => {
    note(3);
    expect(window.localStorage.getItem('listbill.lastAction')).toBe('[1,2,3]');
    expect(window.localStorage).toHaveLength(1);
  });

  it.each(['nonsense', '{}', '[]', '[1,null]', '["x",null,2]', 'null'])(
    'is ignored when storage contains %s',
    (text) => {
      window.localStorage.setItem('listbill.lastAction', text);
      expect(new StorageAbsence().isOver()).toBe(false);
      expect(new StorageActivityClock().read()).toBeUndefined();
    },
  );

  it('is limited to the tab when storage is blocked', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Blocked', 'SecurityError');
      });
    }
    const clock = new StorageActivityClock();
    clock.write({ at: 1, warnedAt: null }, 2);
    expect(clock.read()).toEqual({ at: 1, warnedAt: null });
    const absence = new StorageAbsence();
    absence.end();
    expect(absence.isOver()).toBe(false);
  });
});

// Helpers

function note(overAt: number): void {
  new StorageActivityClock().write({ at: 1, warnedAt: 2 }, overAt);
}
