/** An insurer whose plans are billed. */
export interface DemoCarrier {
  readonly code: string;
  readonly name: string;
}

export const CARRIERS = [
  { code: 'BHH', name: 'Blue Harbor Health Plan' },
  { code: 'SUM', name: 'Summit Mutual Benefits' },
  { code: 'KEY', name: 'Keystone Life Assurance' },
] as const satisfies readonly DemoCarrier[];

export type CarrierCode = (typeof CARRIERS)[number]['code'];
