import { BehaviorSubject, combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { valueOf } from '../../platform/shared/Loadable';
import type { CurrentMe } from './CurrentMe';
import type { PreferencesGateway, PreferenceValue } from './ports';

const KEY = 'group';

/** The current group of a user with several groups. */
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
    const saved = this.preferences.get(KEY);
    // A group that is no longer in the user's scope would hide all bills.
    return this.currentMe.me?.groups.find(({ groupNumber }) => groupNumber === saved)?.groupNumber;
  }

  /** Saved for the next visit; applies to this one even if that fails. @param groupNumber undefined for all groups. */
  choose(groupNumber: string | undefined): void {
    this.preferences.save({ [KEY]: groupNumber ?? null }).catch(() => undefined);
  }
}

type Preferences = Readonly<Record<string, unknown>>;

/** The user's preferences, saved on the server for every device. */
export class UserPreferences {
  /** Changes made in this tab, with the id of their user: they end with the session. */
  private readonly changes = new BehaviorSubject<{ userId: string; values: Preferences }>({ userId: '', values: {} });

  constructor(
    private readonly currentMe: CurrentMe,
    private readonly gateway: PreferencesGateway,
  ) {}

  /** One preference: its current value on subscribe, then every change; undefined when never chosen. Never errors. */
  value$(key: string): Observable<unknown> {
    return combineLatest([this.currentMe.me$, this.changes]).pipe(
      map(([me]) => (valueOf(me) ? this.get(key) : undefined)),
      distinctUntilChanged(),
    );
  }

  get(key: string): unknown {
    const { userId, values } = this.changes.value;
    const isMine = userId === this.currentMe.me?.user.userId;
    return isMine && key in values ? values[key] : this.currentMe.preferences[key];
  }

  /** Applies immediately on this screen; resolves when saved. @throws ApiError */
  async save(changes: Readonly<Record<string, PreferenceValue>>): Promise<void> {
    const userId = this.currentMe.me?.user.userId;
    if (userId === undefined) return;
    const before = this.changes.value.userId === userId ? this.changes.value.values : {};
    this.changes.next({ userId, values: { ...before, ...changes } });
    await this.gateway.save({ userPreferences: changes });
  }
}
