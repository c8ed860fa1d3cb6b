/** One thing measured. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'kB' | 'MB' | 'frames/s' | 'calls/s' | '';
  /** What the machine does without us, measured in the same run; undefined where there is nothing to compare with. */
  readonly floor?: number;
  readonly goal?: Goal;
}

/** What it should be, in words that a reader can check. */
export interface Goal {
  readonly text: string;
  readonly isMet: boolean;
}

/** At most so much, in the figure's unit. */
export function atMost(value: number, most: number, text = `≤ ${most}`): Goal {
  return { text, isMet: value <= most };
}

/** At least so much, in the figure's unit. */
export function atLeast(value: number, least: number, text = `≥ ${least}`): Goal {
  return { text, isMet: value >= least };
}
