import type { DirectoryFacts } from '../../../../contract/people/session';
import type { CurrentUser } from '../../../domain/platform/users/CurrentUser';
import { createToken, type Token } from '../../platform/shared/Token';

/** Browser settings used before sign-in. Contains no secrets. */
export interface LocalSettings {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
}

export const LocalSettings: Token<LocalSettings> = createToken('LocalSettings');

/** Value of a preference; null for none. */
export type PreferenceValue = string | number | boolean | null;

/** The signed-in user's directory data and saved preferences. */
export interface PreferencesGateway {
  /** @throws ApiError @source API-2 API-3 */
  load(user: CurrentUser): Promise<DirectoryFacts>;
  /** Replaces the named preferences; others stay. @throws ApiError */
  save(args: { readonly userPreferences: Readonly<Record<string, PreferenceValue>> }): Promise<void>;
  /** @param at ISO timestamp, UTC. @throws ApiError @source API-4 */
  recordLogin(args: { readonly loginTimestamp: string }): Promise<void>;
}

export const PreferencesGateway: Token<PreferencesGateway> = createToken('PreferencesGateway');
