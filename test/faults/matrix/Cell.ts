import type { Driver } from '../drivers/Driver';
import type { Outcome } from './expectations';
import type { Fault } from './Fault';

/** A call with a fault. */
export interface Cell {
  readonly driver: Driver;
  readonly fault: Fault;
}

/** The result of a cell. */
export interface CellResult extends Cell {
  readonly outcome: Outcome | 'none';
  /** Problems found; empty if the cell passed. */
  readonly problems: readonly string[];
  readonly ms: number;
  /** Screenshot of a failed cell. */
  readonly picture?: string;
}
