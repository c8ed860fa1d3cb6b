import type { Grant } from '../../domain/access/Person';
import type { CurrentUser } from '../../domain/users/CurrentUser';
import { createToken, type Token } from '../shared/Token';
import type { Branding, GroupFacts } from './Me';

/** Settings of this browser that are needed before anybody is signed in. Holds nothing secret. */
export interface LocalSettings {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
}

export const LocalSettings: Token<LocalSettings> = createToken('LocalSettings');

/** What can be kept under one name; null for no choice. */
export type PreferenceValue = string | number | boolean | null;

/** What the directory knows of a person beyond the claims. */
export interface DirectoryFacts {
  readonly grants: readonly Grant[];
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  readonly repId: number | null;
  readonly groupSettings: readonly GroupFacts[];
  readonly branding: Branding;
  readonly userPreferences: Readonly<Record<string, unknown>>;
  /** ISO timestamp, UTC; null when it is not known. */
  readonly lastSignInAt: string | null;
  /** Whether the person has seen the welcome notice. */
  readonly receivedUiWelcomeNotice: boolean;
}

/** What the directory knows of the signed-in person, and what it keeps for them. */
export interface PreferencesGateway {
  /** @throws ApiError @source API-2 API-3 */
  load(user: CurrentUser): Promise<DirectoryFacts>;
  /** Replaces the named preferences; others stay. @throws ApiError */
  save(changes: Readonly<Record<string, PreferenceValue>>): Promise<void>;
  /** @param at ISO timestamp, UTC. @throws ApiError @source API-4 */
  recordLogin(at: string): Promise<void>;
}

export const PreferencesGateway: Token<PreferencesGateway> = createToken('PreferencesGateway');
