import type { Backstage } from './stage/Backstage';
import type { Stage } from './stage/Stage';
import type { Tasks } from './tasks/Tasks';

/** One way to play scenarios; opened once a run. */
export interface Level {
  readonly backstage: Backstage;
  /** A new scenario: nobody is signed in, nothing is broken. */
  begin(stage: Stage): Promise<Scene>;
  close(): Promise<void>;
}

export interface Scene {
  readonly tasks: Tasks;
  /** Everybody leaves. @param failure what the scenario failed with; a picture may be kept of it */
  end(failure?: string): Promise<void>;
}
