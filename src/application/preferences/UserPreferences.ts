import { BehaviorSubject, combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { valueOf } from '../shared/Loadable';
import type { CurrentMe } from './CurrentMe';
import type { PreferencesGateway, PreferenceValue } from './ports/PreferencesGateway';

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
