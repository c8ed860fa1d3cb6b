/** A bill group of a scenario, with who serves it. */
export interface Group {
  readonly groupNumber: string;
  readonly name: string;
  /** Of its lines, unless a table says `life`. */
  readonly healthCarrier: string;
  readonly lifeCarrier: string;
  readonly agentCode: string;
}
