import { firstValueFrom, timer } from 'rxjs';
import type { Time } from '../../platform/shared/Time';
import type { BillLockRelease, Identity, LocalTraces, SessionSettings, Tabs } from './ports';
import type { Session } from './Session';

type LastCall = () => Promise<unknown>;

/** Calls to make before a sign-out, while the token is still valid. */
export class LastCalls {
  private readonly calls = new Set<LastCall>();
  private readonly finalCalls = new Set<LastCall>();

  /** @returns removes the call again */
  add(call: LastCall): () => void {
    return added(this.calls, call);
  }

  /** Adds a call after which the token counts no more, made once all others have ended. @returns removes the call again */
  addFinal(call: LastCall): () => void {
    return added(this.finalCalls, call);
  }

  /** Resolves when all calls have ended; never rejects. */
  async run(): Promise<void> {
    for (const calls of [this.calls, this.finalCalls]) await Promise.allSettled([...calls].map((call) => call()));
  }
}

function added(calls: Set<LastCall>, call: LastCall): () => void {
  calls.add(call);
  return () => calls.delete(call);
}

/** Longest wait for the calls that need a token. */
const CALLS_MS = 3_000;

/**
 * Signs the person out: releases locks and makes the last calls while the token is valid, tells the other tabs, clears this
 * browser, then leaves for the provider's logout.
 *
 * @source docs/decisions/session.md#after-an-unfinished-sign-out-no-tab-signs-in-by-itself
 */
export class SignOut {
  private leaving: Promise<void> | undefined;
  private isFederated = false;

  constructor(
    private readonly session: Session,
    private readonly identity: Identity,
    private readonly locks: BillLockRelease,
    private readonly traces: LocalTraces,
    private readonly tabs: Tabs,
    private readonly lastCalls: LastCalls,
    private readonly settings: SessionSettings,
    private readonly time: Time,
  ) {}

  /**
   * A failed lock removal never keeps a user signed in.
   *
   * @param isEnded whether the server has ended the session, so that no call can be made with its token.
   * @throws IdentityError when the provider's logout cannot be reached; the person is signed out here, and the
   *   rest can be retried.
   * @source SES-4
   */
  run(isEnded = false): Promise<void> {
    this.leaving ??= this.leave(isEnded).finally(() => {
      this.leaving = undefined;
    });
    return this.leaving;
  }

  private async leave(isEnded: boolean): Promise<void> {
    // A person whose session has expired can release nothing, but still has to be signed out at their company.
    const { person, tokens, owner } = this.session;
    if (person && tokens && !isEnded) await this.callWithToken(person.email);
    // On a retry the person is not known any more.
    if (person)
      this.isFederated = this.settings.samlConnection !== '' && person.connection === this.settings.samlConnection;
    this.tabs.send({ kind: 'leaving', subject: owner });
    this.session.leave();
    this.traces.clear();
    this.tabs.noteDeparture();
    await this.identity.logout({ federated: this.isFederated });
  }

  private async callWithToken(email: string): Promise<void> {
    const release = this.locks.releaseAllOf({ email }).catch(() => undefined);
    await Promise.race([release.then(() => this.lastCalls.run()), firstValueFrom(timer(CALLS_MS, this.time))]);
  }
}
