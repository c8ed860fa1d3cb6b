import { BehaviorSubject, combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { valueOf } from '../shared/Loadable';
import type { CurrentMe } from './CurrentMe';
import type { PreferencesGateway, PreferenceValue } from './ports';

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

type Preferences = Readonly<Record<string, unknown>>;

/** What a person chose to keep, on the server, so that it is there at any device. */
export class UserPreferences {
  /** Changes of this tab, with whose they are: they end with the person's session. */
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

  /** Holds at once on this screen; resolves when it is kept. @throws ApiError when it could not be kept. */
  async save(changes: Readonly<Record<string, PreferenceValue>>): Promise<void> {
    const userId = this.currentMe.me?.user.userId;
    if (userId === undefined) return;
    const before = this.changes.value.userId === userId ? this.changes.value.values : {};
    this.changes.next({ userId, values: { ...before, ...changes } });
    await this.gateway.save(changes);
  }
}
