import type { Driver } from '../drivers/Driver';
import type { Outcome } from './expectations';
import type { Fault } from './Fault';

/** One fault of one call. */
export interface Cell {
  readonly driver: Driver;
  readonly fault: Fault;
}

/** What became of it. */
export interface CellResult extends Cell {
  readonly outcome: Outcome | 'none';
  /** What should not have been; none when the cell is as it is to be. */
  readonly problems: readonly string[];
  readonly ms: number;
  /** A picture of the page, where something should not have been. */
  readonly picture?: string;
}
