import { BehaviorSubject } from 'rxjs';
import type { BalanceWork } from '../../../../contract/office/notices';
import type { WaitingWork } from '../../../domain/office/notices/WaitingWork';

export type { BalanceWork } from '../../../../contract/office/notices';

export interface Counts {
  /** Unread notices, up to `MAX_UNREAD`; zero before the first read. */
  readonly unread: number;
  /** Work assigned to the person; undefined before the first read. */
  readonly work?: WaitingWork;
  /** Where balances wait for the person; null if none do. */
  readonly balances?: BalanceWork | null;
}

/** Counts before the first read. */
export const NO_COUNTS: Counts = { unread: 0 };

/** The numbers in the application bar and the navigation, which are shown before notices can be read. */
export class ShellCounts {
  private readonly latest = new BehaviorSubject(NO_COUNTS);

  /** The latest counts on subscribe, then every change. Never errors. */
  readonly counts$ = this.latest.asObservable();

  /** @param counts as the server counted them; without work to keep the last count of it. */
  publish(counts: Counts): void {
    this.latest.next({ ...this.latest.value, ...counts });
  }

  /** Back to the counts before the first read, when no one is signed in. */
  clear(): void {
    this.latest.next(NO_COUNTS);
  }
}
