import { dayAtOffice, setOfficeTimeZone, today } from '../../../src/ui/kit/values/DateText';

describe('today', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-24T03:30:00.000Z') }));
  afterEach(() => {
    setOfficeTimeZone(undefined);
    jest.useRealTimers();
  });

  it.each([
    ['America/New_York', '2026-11-23'],
    ['UTC', '2026-11-24'],
    ['Pacific/Kiritimati', '2026-11-24'],
    ['America/Los_Angeles', '2026-11-23'],
  ])("is the office's date in %s, wherever the browser is", (timeZone, date) => {
    setOfficeTimeZone(timeZone);
    expect(today()).toBe(date);
    expect(dayAtOffice(new Date('2026-11-24T12:30:00.000Z'))).toBe(
      timeZone === 'Pacific/Kiritimati' ? '2026-11-25' : '2026-11-24',
    );
  });

  it.each([undefined, 'Mars/Olympus'])("is the browser's date where the time zone is %s", (timeZone) => {
    setOfficeTimeZone(timeZone);
    const now = new Date();
    expect(Number(today().slice(-2))).toBe(now.getDate());
  });
});
