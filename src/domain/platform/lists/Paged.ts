/** A filter, and which page of what matches it. */
export type Paged<Filter extends object = object> = Filter & {
  /** From 0. */
  readonly page: number;
  /** Rows per page. */
  readonly size: number;
};
