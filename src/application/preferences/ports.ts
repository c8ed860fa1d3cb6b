import type { Branding, StartView } from '../../../contract/session';
import type { CodeNames } from '../../domain/access/codeNames';
import type { DivisionLimit, Grant } from '../../domain/access/Person';
import type { Tie } from '../../domain/controls/secondPerson';
import type { CurrentUser } from '../../domain/users/CurrentUser';
import { createToken, type Token } from '../shared/Token';
import type { GroupFacts } from './Me';

/** Browser settings used before sign-in. Contains no secrets. */
export interface LocalSettings {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
}

export const LocalSettings: Token<LocalSettings> = createToken('LocalSettings');

/** Value of a preference; null for none. */
export type PreferenceValue = string | number | boolean | null;

/** The directory's data on a user, beyond the claims. */
export interface DirectoryFacts {
  readonly grants: readonly Grant[];
  /** Missing from older servers. */
  readonly divisionLimits?: readonly DivisionLimit[];
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  readonly repId: number | null;
  readonly groupSettings: readonly GroupFacts[];
  /** Missing from older servers. */
  readonly codeNames?: CodeNames;
  readonly branding: Branding;
  readonly userPreferences: Readonly<Record<string, unknown>>;
  /** Missing from older servers. */
  readonly startViews?: readonly StartView[];
  /** Missing for nobody, and from older servers. */
  readonly ties?: readonly Tie[];
  /** ISO timestamp, UTC; null if unknown. */
  readonly lastSignInAt: string | null;
  /** Whether the person has seen the welcome notice. */
  readonly receivedUiWelcomeNotice: boolean;
}

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
