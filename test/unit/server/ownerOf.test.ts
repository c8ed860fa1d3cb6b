import { isOwnerGone, ownerOf } from '../../../server/platform/files/ProcessIdentity';
import { startIdleProcess } from '../../support/process/idleProcess';

const ownerWith = (changes: Record<string, unknown>) =>
  JSON.stringify({ ...(JSON.parse(ownerOf(process.pid) ?? '{}') as object), ...changes });

it('identifies this process as running', () => {
  expect(isOwnerGone(ownerOf(process.pid))).toBe(false);
});

it('detects at once that a process was killed', async () => {
  const { owner, kill } = await startIdleProcess();
  expect(isOwnerGone(owner)).toBe(false);
  await kill();
  expect(isOwnerGone(owner)).toBe(true);
});

it('detects a later process with a reused id', () => {
  expect(isOwnerGone(ownerWith({ startedAt: 'earlier' }))).toBe(true);
});

it('assumes that a process of another machine, boot or container is running', () => {
  expect(isOwnerGone(ownerWith({ pidSpace: 'elsewhere', startedAt: 'earlier' }))).toBe(false);
});

it.each([null, '', 'no JSON', '{}', '{"pid":"1"}'])(
  'assumes that a process without a valid id is running (%s)',
  (owner) => {
    expect(isOwnerGone(owner)).toBe(false);
  },
);

it('returns null for a process that does not exist', () => {
  expect(ownerOf(2 ** 22 + 1)).toBeNull();
});
