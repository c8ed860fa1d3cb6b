import fc from 'fast-check';
import { Subject } from 'rxjs';
import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import { OtherTabs } from '../../../../src/application/people/session/OtherTabs';
import type { TabMessage } from '../../../../src/application/people/session/ports';
import { SessionRenewal } from '../../../../src/application/people/session/SessionRenewal';
import { SessionTokens } from '../../../../src/application/people/session/SessionTokens';
import { aSession } from '../../../support/session/aSession';
import { InMemoryTabs } from '../../../support/session/InMemoryTabs';
import { someTokens } from '../../../support/session/StubIdentity';
import { settled } from '../../../support/session/settled';

const ME = 'auth0|billing';
const OTHER = 'auth0|other';

const messages: fc.Arbitrary<TabMessage> = fc.oneof(
  fc.constant<TabMessage>({ kind: 'loggedOut' }),
  fc.constantFrom(ME, OTHER, undefined).map((subject): TabMessage => ({ kind: 'leaving', subject })),
  fc.constantFrom(ME, OTHER).map((subject): TabMessage => ({ kind: 'signedIn', subject })),
);

/** Events in a tab, in any order. */
const events = fc.array(
  fc.oneof(
    messages.map((message) => ({ what: 'hear' as const, message })),
    fc.constantFrom({ what: 'wake' as const }, { what: 'call' as const }, { what: 'fail' as const }),
    fc.integer({ min: 1, max: 4_000 }).map((seconds) => ({ what: 'pass' as const, seconds })),
    fc.constantFrom(ME, OTHER, undefined).map((who) => ({ what: 'provider' as const, who })),
  ),
  { maxLength: 15 },
);

describe('a tab with other tabs open', () => {
  it("never contacts the provider while another one signs out, and never has another person's tokens", async () => {
    await fc.assert(
      fc.asyncProperty(events, async (happenings) => {
        const { session, identity, time } = aSession();
        const tabs = new InMemoryTabs();
        const another = tabs.open();
        const wake = new Subject<void>();
        let atProvider: string | undefined = ME;
        const tokens = () => someTokens({ subject: atProvider ?? '', expiresAt: time.now() + 3_600_000 });
        identity.onCheck = async () => (atProvider === undefined ? undefined : tokens());
        identity.onRenew = async () => {
          if (atProvider === undefined) throw new IdentityError('login_required', 'Login required');
          return tokens();
        };
        const signals = { wake$: wake, isOnline: () => true };
        new OtherTabs(session, tabs.open(), { clear: () => undefined }, time).start();
        new SessionRenewal(session, signals, time).start();
        const sessionTokens = new SessionTokens(session, time);

        for (const event of happenings) {
          const isDone = event.what === 'hear' && event.message.kind === 'loggedOut';
          const isSilent = session.state.kind === 'signedOutElsewhere' && !isDone;
          const before = identity.calls.length;
          if (event.what === 'hear') another.send(event.message);
          else if (event.what === 'wake') wake.next();
          else if (event.what === 'call') await sessionTokens.accessToken().catch(() => undefined);
          else if (event.what === 'fail') session.fail(new IdentityError('login_required', 'Login required'));
          else if (event.what === 'pass') time.advanceTo(time.now() + event.seconds * 1_000);
          else atProvider = event.who;
          await settled();
          expect(isSilent ? identity.calls.length - before : 0).toBe(0);
          expect(session.state.kind === 'signedOutElsewhere' || !isSilent).toBe(true);
          expect([ME, undefined]).toContain(session.tokens?.subject);
          expect(session.tokens === undefined || session.state.kind === 'signedIn').toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });
});
