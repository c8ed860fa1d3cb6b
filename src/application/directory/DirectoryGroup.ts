import type { Role } from '../../domain/access/Role';

/** A group as it is picked and named. */
export interface DirectoryGroup {
  readonly groupNumber: string;
  readonly name: string;
}

/** A group of somebody's, with what they hold there. */
export interface HeldGroup extends DirectoryGroup {
  readonly roles: readonly Role[];
}
