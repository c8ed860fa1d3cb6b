import fc from 'fast-check';
import { SqlDirectoryMails } from '../../../../../server/people/directory/SqlDirectoryMails';
import { openTestDatabase } from '../../../../support/server/openTestDatabase';
import { TestClock } from '../../../../support/server/TestClock';
import { TestData } from '../../../../support/server/TestData';

const MINUTE_MS = 60_000;

/** @see MGM-19 MGM-20 */
it('emails of one kind to one person are always a minute apart and never wait longer', async () => {
  const { db, close } = await openTestDatabase();
  const clock = new TestClock('2026-03-10T15:00:00.000Z');
  const mails = new SqlDirectoryMails(db, clock);
  const data = new TestData(db, clock);
  const pauses = fc.array(fc.oneof(fc.constantFrom(0, 1, MINUTE_MS - 1, MINUTE_MS), fc.nat(2 * MINUTE_MS)), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(pauses, async (between) => {
      const { userId } = await data.person();
      let last = Number.NEGATIVE_INFINITY;
      for (const pause of between) {
        clock.advance(pause);
        const now = clock.now().getTime();
        const isFree = now - last >= MINUTE_MS;
        expect(await mails.isRecent(userId, 'reset')).toBe(!isFree);
        expect(await mails.claim(userId, 'reset')).toBe(isFree);
        if (isFree) last = now;
      }
      expect(await mails.claim(userId, 'welcome')).toBe(true);
    }),
    { numRuns: 40 },
  );
  await close();
});
