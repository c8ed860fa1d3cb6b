import type { Branding, GroupFacts, StartView } from '../../../../contract/people/session';
import type { Tie } from '../../../domain/people/controls/secondPerson';
import type { CodeNames } from '../../../domain/platform/access/codeNames';
import type { CurrentUser } from '../../../domain/platform/users/CurrentUser';

export type { GroupFacts, StartView } from '../../../../contract/people/session';

/** The signed-in user, with the data that screens depend on. @source USR-1 USR-2 */
export interface Me {
  /** Claims merged with the directory: grants, codes, rep and notices seen come from the directory. */
  readonly user: CurrentUser;
  /** By name; at most 500. */
  readonly groups: readonly GroupFacts[];
  /** Names of carriers in scope and of the user's agents and rep. */
  readonly codeNames: CodeNames;
  readonly branding: Branding;
  /** Views that open when a list's address has no filters. */
  readonly startViews: readonly StartView[];
  /** People whose requests the user cannot approve for now. Default: none. */
  readonly ties?: readonly Tie[];
  /** The previous sign-in according to the directory: ISO timestamp, UTC; null if unknown. @source SES-5 */
  readonly lastSignInAt: string | null;
}
