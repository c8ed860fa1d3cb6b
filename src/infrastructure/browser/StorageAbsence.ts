import type { Absence } from '../../application/people/session/ports';
import type { LastAction } from '../../domain/people/inactivity/inactivity';

const KEY = 'listbill.lastAction';

/** The last activity, shared by the tabs of this browser. Contains times only. */
interface ActivityNote {
  readonly last: LastAction;
  /** When the session ends without another action. */
  readonly overAt: number;
}

/** @throws where storage is blocked. */
export function readActivityNote(): ActivityNote | undefined {
  const saved: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? 'null');
  const [at, warnedAt, overAt]: unknown[] = Array.isArray(saved) ? saved : [];
  if (typeof at !== 'number' || typeof overAt !== 'number') return undefined;
  return { last: { at, warnedAt: typeof warnedAt === 'number' ? warnedAt : null }, overAt };
}

/** @throws where storage is blocked or full. */
export function writeActivityNote({ last, overAt }: ActivityNote): void {
  window.localStorage.setItem(KEY, JSON.stringify([last.at, last.warnedAt, overAt]));
}

/** @throws where storage is blocked. */
function removeActivityNote(): void {
  window.localStorage.removeItem(KEY);
}

export const isActivityNote = (key: string | null): boolean => key === KEY;

/** Reads the last activity of earlier tabs from local storage. Without storage there is no known absence. */
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
      // Blocked storage contains no activity.
    }
  }
}
