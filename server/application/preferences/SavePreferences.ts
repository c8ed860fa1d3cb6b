import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Caller } from '../shared/Caller';
import { Refusal } from '../shared/Refusal';
import type { PreferencesStore } from './ports/PreferencesStore';

/** Keeps what somebody chose: named ones are replaced, others stay. */
export class SavePreferences {
  constructor(private readonly store: PreferencesStore) {}

  /** @throws Refusal TOO_LARGE. */
  async run({ userId }: Caller, preferences: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const saved = await this.store.merge(userId, preferences);
    if (saved) return saved;
    throw new Refusal(
      ErrorCode.TooLarge,
      'These are more preferences than are kept for one person. Nothing was saved.',
    );
  }
}
