/** A call by its name in the contract, `/api/bills/:billPk`: never with what was asked for. */
interface NamedCall {
  readonly method: string;
  readonly path: string;
}

/**
 * What is counted about the use of the application. Nothing of it says who, which bill, how much or what was typed.
 *
 * @source ANA-1 RTE-12 ERR-1
 */
export type AnalyticsEvent =
  /** `route` is a pattern, `/billing/bills/:billPk`; `title` what the place is called. */
  | { readonly kind: 'pageView'; readonly route: string; readonly title: string }
  /** `status` 0 when the server was not reached. */
  | (NamedCall & { readonly kind: 'apiError'; readonly status: number; readonly code: string })
  | (NamedCall & { readonly kind: 'timing'; readonly seconds: number; readonly milliseconds: number });
