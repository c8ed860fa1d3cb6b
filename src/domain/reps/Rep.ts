/** An admin's book of groups. @source API-6 */
export interface Rep {
  readonly repId: number;
  readonly name: string;
  /** Groups in the book. */
  readonly groupCount: number;
}

/** A page of a rep's groups, by name. @source API-7 */
export interface RepGroupPage {
  readonly items: readonly { readonly groupNumber: string; readonly name: string }[];
  /** Number of matching groups. */
  readonly total: number;
}
