import { openPGlite } from '../../../../server/platform/database/engine/openPGlite';
import { openBlankPGlite } from '../../../support/server/openTestPGlite';

it('leaves no timer that keeps the process from ending after a database was recovered', async () => {
  const first = await openBlankPGlite();
  // The dump of a database that runs has to be recovered.
  const from = await first.pglite.dumpDataDir('none');
  await first.close();
  const before = timers();
  const recovered = await openPGlite({ from });
  expect(timers()).toBeLessThanOrEqual(before);
  await recovered.close();
});

function timers(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
}
