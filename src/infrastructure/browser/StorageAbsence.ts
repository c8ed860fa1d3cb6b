import type { Absence } from '../../application/session/ports';
import type { LastAction } from '../../domain/inactivity/inactivity';

const KEY = 'listbill.lastAction';

/** What all tabs of this browser know of whether somebody is there: moments, and nothing else. */
interface ActivityNote {
  readonly last: LastAction;
  /** When it is over unless somebody does something. */
  readonly overAt: number;
}

/** @throws where storage is blocked. */
export function readActivityNote(): ActivityNote | undefined {
  const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? 'null');
  const [at, warnedAt, overAt]: unknown[] = Array.isArray(kept) ? kept : [];
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
