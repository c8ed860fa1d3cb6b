import { array, assert, asyncProperty, constantFrom, integer, tuple } from 'fast-check';
import { MailedCodes } from '../../../../server/people/account/mailedSecrets';
import { ScryptPasswords } from '../../../../server/people/identity/ScryptPasswords';
import { aPerson } from '../../../support/identity/aPerson';
import { InMemoryProviderStorage } from '../../../support/identity/InMemoryProviderStorage';

const LIFE_MS = 300_000;
const SUBJECT = 'auth0|billing';
const HASHES = new ScryptPasswords(undefined, { ln: 4, r: 8, p: 1 });

/** Actions of a person with or without access to the mailbox. */
const steps = array(
  tuple(constantFrom('wrong', 'right', 'use', 'elsewhere', 'wait'), integer({ min: 1, max: LIFE_MS / 3 })),
  {
    maxLength: 14,
  },
);

/** The request that each step names; null where the code alone is checked. */
const REQUESTS = { wrong: null, right: null, use: 'here', elsewhere: 'there' } as const;

/** @see SES-8 */
it('an emailed code never works after five wrong ones, five minutes, or its use, nor for another request', async () => {
  await assert(
    asyncProperty(steps, async (plan) => {
      let now = 0;
      const storage = new InMemoryProviderStorage(() => now);
      const codes = new MailedCodes(HASHES, LIFE_MS, () => now);
      const code = await codes.issue(storage, aPerson(), 'here');
      const wrong = code === '000000' ? '000001' : '000000';
      let [wrongs, isUsed] = [0, false];
      for (const [what, pause] of plan) {
        const isGood = wrongs < 5 && !isUsed && now < LIFE_MS;
        if (what === 'wait') now += pause;
        const opened =
          what === 'wait'
            ? undefined
            : await codes.try(storage, SUBJECT, what === 'wrong' ? wrong : code, REQUESTS[what]);
        const isOpened = isGood && (what === 'right' || what === 'use');
        expect(opened).toBe(isOpened ? SUBJECT : undefined);
        if (what === 'wrong' || what === 'elsewhere') wrongs += 1;
        isUsed ||= what === 'use';
      }
    }),
  );
});
