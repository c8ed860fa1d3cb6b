/** A measurement. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'kB' | 'MB' | 'frames/s' | 'calls/s' | '%' | '';
  /** A baseline without the application, measured in the same run; undefined if there is none. */
  readonly floor?: number;
  readonly goal?: Goal;
}

/** The goal as readable text. */
export interface Goal {
  readonly text: string;
  readonly isMet: boolean;
}

/** Goal: at most `most`, in the figure's unit. */
export function atMost(value: number, most: number, text = `≤ ${most}`): Goal {
  return { text, isMet: value <= most };
}

/** Goal: at least `least`, in the figure's unit. */
export function atLeast(value: number, least: number, text = `≥ ${least}`): Goal {
  return { text, isMet: value >= least };
}
