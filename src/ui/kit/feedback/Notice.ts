/** A message that goes by itself: what was done, never what went wrong (that is an ErrorBar, which stays). */
export interface Notice {
  readonly id: number;
  readonly intent: 'success' | 'info' | 'warning';
  readonly title: string;
  readonly text?: string | undefined;
  /** Offered for reversible acts. */
  readonly undo?: (() => void) | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}
