import type { Refusal } from './refusals/Refusal';
import type { Backstage } from './stage/Backstage';
import type { Tasks } from './tasks/Tasks';

/** A level at which scenarios run. Opened once per run. */
export interface Level {
  /** Starts an isolated scenario: no data, no sessions, no outages. */
  startScenario(): Promise<Scene>;
  close(): Promise<void>;
}

export interface Scene {
  readonly backstage: Backstage;
  readonly tasks: Tasks;
  /** Refusals and failures shown to people since the last call. */
  takeRefusals(): Promise<readonly Refusal[]>;
  /** JPEG screenshots: of every person if the scenario failed, otherwise of the last person. Empty without a browser. */
  pictures(isFailed: boolean): Promise<readonly Buffer[]>;
  /** Closes all sessions. @param failure name of a failed scenario, for saving screenshots */
  end(failure?: string): Promise<void>;
}
