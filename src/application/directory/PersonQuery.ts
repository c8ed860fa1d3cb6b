import { type Observable, ReplaySubject, shareReplay, startWith } from 'rxjs';
import type { DirectoryEvent, DirectoryUser, HeldGroup } from '../../domain/directory/DirectoryUser';
import { LOADING, type Loadable, loadEach } from '../shared/Loadable';
import type { DirectoryGateway, RoleOption } from './ports';

/** All the directory tells about one person. */
export interface PersonRecord {
  readonly user: DirectoryUser;
  /** Those within reach, with what is held there; by name. */
  readonly groups: readonly HeldGroup[];
  /** Names of the carriers of their codes. */
  readonly carriers: readonly { readonly code: string; readonly name: string }[];
  /** Newest first. */
  readonly history: readonly DirectoryEvent[];
  /** Which roles there are, and which the signed-in person may give somewhere. */
  readonly roles: readonly RoleOption[];
}

/** One person of the directory, opened by `OpenPerson`. */
class PersonQuery {
  private readonly reads = new ReplaySubject<void>(1);

  /** Loading, then the person; what is there stays while it is read again. Shared; stops with its last subscriber. Never errors. */
  readonly record$: Observable<Loadable<PersonRecord>>;

  constructor(directory: DirectoryGateway, userId: string) {
    this.reads.next();
    this.record$ = loadEach(this.reads, () => read(directory, userId)).pipe(
      startWith(LOADING),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
  }

  /** Reads it once more. */
  refresh(): void {
    this.reads.next();
  }
}

async function read(directory: DirectoryGateway, userId: string): Promise<PersonRecord> {
  const user = await directory.person(userId);
  const hasCarriers = user.carrierCodes.length > 0;
  const [groups, history, roles, carriers] = await Promise.all([
    directory.groupsOf(userId),
    directory.history(userId),
    directory.roles(),
    hasCarriers ? directory.carriersOf(userId) : [],
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
