import { map, type Observable } from 'rxjs';
import type { CurrentMe } from './CurrentMe';
import type { UserPreferences } from './UserPreferences';

const KEY = 'group';

/** The group a person of several groups works on. */
export class GroupChoice {
  /** The chosen group's number, or undefined for all of them: now, then every change. Never errors. */
  readonly chosen$: Observable<string | undefined>;

  constructor(
    private readonly currentMe: CurrentMe,
    private readonly preferences: UserPreferences,
  ) {
    this.chosen$ = preferences.value$(KEY).pipe(map(() => this.chosen));
  }

  get chosen(): string | undefined {
    const kept = this.preferences.get(KEY);
    // A group the person no longer reaches would hide every bill.
    return this.currentMe.me?.groups.find(({ groupNumber }) => groupNumber === kept)?.groupNumber;
  }

  /** @param groupNumber undefined for all groups. Kept for the next visit; the choice holds also when that fails. */
  choose(groupNumber: string | undefined): void {
    this.preferences.save({ [KEY]: groupNumber ?? null }).catch(() => undefined);
  }
}
