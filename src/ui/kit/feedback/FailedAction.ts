/** An action of a screen that failed, and how to repeat it. */
export interface FailedAction {
  /** The failure, as a sentence. */
  readonly what: string;
  readonly error: unknown;
  readonly retry: () => void;
}
