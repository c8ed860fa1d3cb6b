import { Refusal } from '../../../../../server/platform/shared/Refusal';
import { FullDisks, fullDiskOf } from '../../../../../server/run/http/FullDisks';
import { ErrorCode } from '../../../../../src/domain/platform/errors/ErrorCode';

const withCode = (code: string) => Object.assign(new Error('No space left on device'), { code });

it.each([
  [withCode('53100'), 'database'],
  [new Error('query failed', { cause: withCode('53100') }), 'database'],
  [withCode('ENOSPC'), 'files'],
  [new Refusal(ErrorCode.Unavailable, 'The file storage is full.', {}, { cause: withCode('EDQUOT') }), 'files'],
  [withCode('ENOENT'), undefined],
  ['text', undefined],
])('names the disk of %s', (error, disk) => {
  expect(fullDiskOf(error)).toBe(disk);
});

it('forgets a full disk a minute after the last write that failed there', () => {
  const disks = new FullDisks();
  disks.note(withCode('53100'), 0);
  disks.note(withCode('ENOSPC'), 30_000);
  disks.note(new Error('something else'), 40_000);
  expect(disks.current(59_999)).toEqual(['database', 'files']);
  expect(disks.current(60_000)).toEqual(['files']);
  expect(disks.current(90_000)).toEqual([]);
});
