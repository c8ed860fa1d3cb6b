import type { Absence } from '../../application/session/ports';
import { readActivityNote, removeActivityNote } from './activityNote';

/** Reads what the tabs before this page left in local storage. Where that is blocked nobody was ever away. */
export class StorageAbsence implements Absence {
  isOver(): boolean {
    try {
      return Date.now() > (readActivityNote()?.overAt ?? Number.POSITIVE_INFINITY);
    } catch {
      return false;
    }
  }

  end(): void {
    try {
      removeActivityNote();
    } catch {
      // There is none.
    }
  }
}
