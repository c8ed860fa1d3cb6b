/** How much data to measure on. */
export interface MeasuringSize {
  readonly bills: number;
  readonly linesPerBill: number;
}

/** A group has a bill a month for so many months. */
export const MONTHS_A_GROUP = 18;

export function groupCountOf({ bills }: MeasuringSize): number {
  return Math.ceil(bills / MONTHS_A_GROUP);
}
