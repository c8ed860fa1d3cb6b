import { TOTP } from 'otpauth';
import type { Clock } from '../../../../server/platform/shared/Clock';

/** A person's authenticator app, with the recovery codes they saved. */
export class StageApp {
  private readonly used = { app: '', recovery: '' };

  constructor(
    private readonly secret: string,
    private readonly clock: Clock,
    private readonly recoveryCodes: readonly string[] = [],
  ) {}

  with(recoveryCodes: readonly string[]): StageApp {
    return new StageApp(this.secret, this.clock, recoveryCodes);
  }

  /** The code that the app shows now. */
  code(): string {
    return new TOTP({ secret: this.secret }).generate({ timestamp: this.clock.now().getTime() });
  }

  /** What the person types. */
  entered(kind: 'app' | 'recovery' | 'wrong', again: boolean): string {
    if (kind === 'wrong') return String((Number(this.code()) + 1) % 1_000_000).padStart(6, '0');
    if (!again) this.used[kind] = kind === 'app' ? this.code() : (this.recoveryCodes[0] ?? '');
    return this.used[kind];
  }
}
