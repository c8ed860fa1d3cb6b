/** What a client group switches on for its people; what it leaves out stays as everybody has it. @source USR-4 */
export interface ClientSettings {
  /** Stands in the place of the product's own name. */
  readonly name: string;
  /** `#rrggbb`. */
  readonly accent?: string | undefined;
  /** Of a picture on this host. */
  readonly logoUrl?: string | undefined;
  readonly supportUrl?: string | undefined;
}
