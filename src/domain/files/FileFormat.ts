import type { CellSeparation } from './AmountCells';

/** What a file is by its content, whatever it is called. */
export type FileFormat = 'csv' | 'xlsx' | 'x12-834';

/** What a file says about itself as a whole. */
export interface FileFacts {
  readonly format: FileFormat;
  /** Of an enrolment file: whether it lists everybody, so that who is missing is no longer enrolled; else it lists changes. */
  readonly fullList: boolean;
  /** Of a text with cells. */
  readonly cells?: CellSeparation | undefined;
}
