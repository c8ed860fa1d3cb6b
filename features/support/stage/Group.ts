/** A bill group of a scenario, with its carriers and agent. */
export interface Group {
  readonly groupNumber: string;
  readonly name: string;
  /** Carrier of its lines unless a table says `life`. */
  readonly healthCarrier: string;
  readonly lifeCarrier: string;
  readonly agentCode: string;
}
