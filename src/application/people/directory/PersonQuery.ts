import { type Observable, shareReplay, startWith } from 'rxjs';
import type { HeldGroup } from '../../../../contract/people/directory';
import type { DirectoryEvent } from '../../../../contract/people/directorySchemas';
import type { DirectoryUser } from '../../../domain/people/directory/DirectoryUser';
import { LOADING, type Loadable, loadEach } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { DirectoryGateway, RoleOption } from './ports';

export type { HeldGroup } from '../../../../contract/people/directory';

export type { DirectoryEvent } from '../../../../contract/people/directorySchemas';

/** A person's data in the directory. */
export interface PersonRecord {
  readonly user: DirectoryUser;
  /** Groups in the viewer's scope with the roles held there, by name. */
  readonly groups: readonly HeldGroup[];
  /** Carriers of the person's codes. */
  readonly carriers: readonly { readonly code: string; readonly name: string }[];
  /** Newest first. */
  readonly history: readonly DirectoryEvent[];
  /** All roles, and whether the signed-in person can grant them. */
  readonly roles: readonly RoleOption[];
}

/** The record of one person, opened by `OpenPerson`. */
class PersonQuery extends Refreshable {
  /** Loading on subscribe, then the record; keeps it while refreshing. Shared; stops with its last subscriber. Never errors. */
  readonly record$: Observable<Loadable<PersonRecord>>;

  constructor(directory: DirectoryGateway, userId: string) {
    super();
    this.record$ = loadEach(this.reads$, () => read(directory, userId)).pipe(
      startWith(LOADING),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
  }
}

async function read(directory: DirectoryGateway, userId: string): Promise<PersonRecord> {
  const user = await directory.person({ userId });
  const hasCarriers = user.carrierCodes.length > 0;
  const [groups, history, roles, carriers] = await Promise.all([
    directory.groupsOf({ userId }),
    directory.history({ userId }),
    directory.roles(),
    hasCarriers ? directory.carriersOf({ userId }) : [],
  ]);
  return { user, groups, history, roles, carriers };
}

/** Opens a person of the directory. */
export class OpenPerson {
  constructor(private readonly directory: DirectoryGateway) {}

  run(userId: string): PersonQuery {
    return new PersonQuery(this.directory, userId);
  }
}
