import { failedText, lockAgeText } from '../../../../src/domain/money/processing/OperationsBoard';

describe('what a system administrator looks after', () => {
  const failed = (count: number) => ({ count, latestAt: null, reason: '' });

  it.each([
    [0, 'No emails failed'],
    [1, '1 email failed'],
    [1_200, '1,200 emails failed'],
  ])('says that %j failed', (count, text) => {
    expect(failedText(failed(count), 'email')).toBe(text);
  });

  it.each([
    ['2026-03-10T15:00:30.000Z', '0 minutes'],
    ['2026-03-10T14:59:00.000Z', '1 minute'],
    ['2026-03-10T13:01:00.000Z', '119 minutes'],
    ['2026-03-10T13:00:00.000Z', '2 hours'],
    ['2026-03-10T15:09:00.000Z', '0 minutes'],
  ])('says how long a lock of %s is held', (since, text) => {
    expect(lockAgeText({ since }, new Date('2026-03-10T15:00:00.000Z'))).toBe(text);
  });
});
