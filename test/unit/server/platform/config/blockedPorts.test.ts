import { readConfig } from '../../../../../server/platform/config/readConfig';
import { BLOCKED_PORTS } from '../../../../../server/platform/config/settingKinds';

/** Node.js refuses the blocked ports of the Fetch standard before it opens a connection. */
async function isRefused(port: number): Promise<boolean> {
  const failure = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) }).then(
    () => '',
    (reason: { cause?: unknown }) => String(reason.cause),
  );
  return failure.includes('bad port');
}

it('lists every port that fetch blocks', async () => {
  const refused = await Promise.all([...BLOCKED_PORTS].map(isRefused));
  expect(refused.every(Boolean)).toBe(true);
});

it('does not block the default ports', async () => {
  const { port, identity } = readConfig({});
  expect(await Promise.all([port, identity.embeddedPort ?? 0].map(isRefused))).toEqual([false, false]);
});
