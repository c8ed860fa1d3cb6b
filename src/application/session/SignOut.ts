import { firstValueFrom, timer } from 'rxjs';
import type { Time } from '../shared/Time';
import type { BillLockRelease, Identity, LocalTraces, SessionSettings, Tabs } from './ports';
import type { Session } from './Session';

type LastCall = () => Promise<unknown>;

/** Calls that are due before a person is signed out, while there is still a token for them. */
export class LastCalls {
  private readonly calls = new Set<LastCall>();

  /** @returns removes the call again */
  add(call: LastCall): () => void {
    this.calls.add(call);
    return () => this.calls.delete(call);
  }

  /** Resolves when all calls have ended; never rejects. */
  async run(): Promise<void> {
    await Promise.allSettled([...this.calls].map((call) => call()));
  }
}

/** Longest wait for the calls that need a token. */
const CALLS_MS = 3_000;

/**
 * Signs the person out: locks and last calls first, while there is still a token for them, then the other tabs, which stay silent until
 * this one is back, then everything here, then the provider.
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
   * @throws IdentityError when the provider's logout cannot be reached; nobody is signed in here all the same, and what is
   *   left to do can be tried again.
   * @source SES-4
   */
  run(): Promise<void> {
    this.leaving ??= this.leave().finally(() => {
      this.leaving = undefined;
    });
    return this.leaving;
  }

  private async leave(): Promise<void> {
    // Somebody whose session has ended can give nothing back, and has to be signed out at their company all the same.
    const { person, tokens, owner } = this.session;
    if (person && tokens) await this.callWithToken(person.email);
    // Whoever tries again is nobody by then.
    if (person)
      this.isFederated = this.settings.samlConnection !== '' && person.connection === this.settings.samlConnection;
    this.tabs.send({ kind: 'leaving', subject: owner });
    this.session.leave();
    this.traces.clear();
    this.tabs.noteDeparture();
    await this.identity.logout({ federated: this.isFederated });
  }

  private async callWithToken(email: string): Promise<void> {
    const release = this.locks.releaseAllOf(email).catch(() => undefined);
    await Promise.race([release.then(() => this.lastCalls.run()), firstValueFrom(timer(CALLS_MS, this.time))]);
  }
}
