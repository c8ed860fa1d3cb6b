/** Name and logo that a person sees in the navigation bar. */
export interface Branding {
  readonly name: string;
  readonly logoUrl: string | null;
}
