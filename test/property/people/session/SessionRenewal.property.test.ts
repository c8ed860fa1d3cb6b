import fc from 'fast-check';
import { NEVER } from 'rxjs';
import { SessionRenewal } from '../../../../src/application/people/session/SessionRenewal';
import { SessionTokens } from '../../../../src/application/people/session/SessionTokens';
import { aSession } from '../../../support/session/aSession';
import { someTokens } from '../../../support/session/StubIdentity';
import { settled } from '../../../support/session/settled';

const lifetimes = fc.integer({ min: 31, max: 40 * 24 * 3_600 });

describe('SessionRenewal', () => {
  it('always renews within the last 30 seconds before tokens expire, for any lifetime', async () => {
    await fc.assert(
      fc.asyncProperty(lifetimes, async (seconds) => {
        const { session, identity, time } = aSession({ seconds });
        let renewedAt: number | undefined;
        identity.onRenew = () => {
          renewedAt ??= time.now();
          return Promise.resolve(someTokens({ expiresAt: time.now() + seconds * 1_000 }));
        };
        new SessionRenewal(session, { wake$: NEVER, isOnline: () => true }, time).start();
        // Jumps close to the end first, because millions of clock checks before it would not test anything else.
        time.sleepUntil(Math.max(0, seconds - 300) * 1_000);
        time.advanceTo(seconds * 1_000);
        await settled();
        expect(renewedAt).toBeGreaterThanOrEqual((seconds - 30) * 1_000);
        expect(renewedAt).toBeLessThanOrEqual(seconds * 1_000 - 20_000);
      }),
      { numRuns: 60 },
    );
  });
});

describe('very short-lived tokens', () => {
  it('are always renewed with a pause, for any lifetime', async () => {
    const anyLifetime = fc.oneof(
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom(2 ** 31, 1e12, Number.MAX_SAFE_INTEGER),
    );
    await fc.assert(
      fc.asyncProperty(anyLifetime, async (seconds) => {
        const { session, identity, time } = aSession({ seconds });
        identity.onRenew = () => Promise.resolve(someTokens({ expiresAt: time.now() + seconds * 1_000 }));
        new SessionRenewal(session, { wake$: NEVER, isOnline: () => true }, time).start();
        for (let second = 1; second <= 60; second += 1) {
          time.advanceTo(second * 1_000);
          await settled();
        }
        expect(identity.calls.length).toBeLessThanOrEqual(12);
        expect(identity.calls.length > 0).toBe(seconds < 90);
      }),
      { numRuns: 40 },
    );
  });
});

describe('SessionTokens', () => {
  it('never returns an expired token', async () => {
    await fc.assert(
      fc.asyncProperty(lifetimes, fc.array(fc.integer({ min: 0, max: 4_000_000 })), async (seconds, pauses) => {
        const { session, identity, time } = aSession({ seconds });
        identity.onRenew = () => {
          const expiresAt = time.now() + seconds * 1_000;
          return Promise.resolve(someTokens({ accessToken: String(expiresAt), expiresAt }));
        };
        const tokens = new SessionTokens(session, time);
        for (const pause of pauses) {
          time.sleepUntil(time.now() + pause * 1_000);
          await tokens.accessToken();
          expect(session.tokens?.expiresAt).toBeGreaterThan(time.now());
        }
      }),
    );
  });
});
