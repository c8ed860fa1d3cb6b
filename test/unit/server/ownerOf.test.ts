import { isOwnerGone, ownerOf } from '../../../server/infrastructure/files/ProcessIdentity';
import { startIdleProcess } from '../../support/process/idleProcess';

const named = (changes: Record<string, unknown>) =>
  JSON.stringify({ ...(JSON.parse(ownerOf(process.pid) ?? '{}') as object), ...changes });

it('names this process, which is not gone', () => {
  expect(isOwnerGone(ownerOf(process.pid))).toBe(false);
});

it('sees that a process has ended as soon as it was killed', async () => {
  const { owner, kill } = await startIdleProcess();
  expect(isOwnerGone(owner)).toBe(false);
  await kill();
  expect(isOwnerGone(owner)).toBe(true);
});

it('takes a later process with the same number for another one', () => {
  expect(isOwnerGone(named({ startedAt: 'earlier' }))).toBe(true);
});

it('says nothing of a process of another machine, boot or container', () => {
  expect(isOwnerGone(named({ pidSpace: 'elsewhere', startedAt: 'earlier' }))).toBe(false);
});

it.each([null, '', 'no JSON', '{}', '{"pid":"1"}'])('says nothing of a process that is not named (%s)', (owner) => {
  expect(isOwnerGone(owner)).toBe(false);
});

it('cannot name a process that is not there', () => {
  expect(ownerOf(2 ** 22 + 1)).toBeNull();
});
