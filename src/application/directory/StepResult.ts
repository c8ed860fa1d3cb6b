import type { DirectoryUser } from '../../domain/directory/DirectoryUser';
import type { PersonStep } from './PersonStep';

/** What became of one row: one step with one person, in one group where it is about groups. */
export interface StepResult {
  readonly user: DirectoryUser;
  readonly step: PersonStep;
  readonly groupNumber: string | null;
  readonly ok: boolean;
  /** Whether anything is different now. */
  readonly changed: boolean;
  /** What happened, or why not and what to do; of a call that failed the error has the words. */
  readonly message: string;
  readonly error?: unknown;
  /** What takes it back; none where nothing changed or nothing can. */
  readonly undo: readonly PersonStep[];
}
