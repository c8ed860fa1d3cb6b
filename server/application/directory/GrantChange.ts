import type { DirectoryUser } from '../../../src/domain/directory/DirectoryUser';
import type { GrantResult } from '../../../src/domain/directory/Grantor';
import type { Caller } from '../shared/Caller';

/** Whose rights are changed, and by whom. */
export interface GrantRequest {
  readonly caller: Caller;
  readonly userId: string;
  readonly now: Date;
}

/** What became of each row, and the person as they are now. */
export interface GrantAnswer {
  readonly results: readonly GrantResult[];
  readonly user: DirectoryUser;
}
