/** Somebody files can belong to: a group by its number, a carrier by its code, or the office. */
export interface OwnerChoice {
  readonly owner: string;
  readonly name: string;
}
