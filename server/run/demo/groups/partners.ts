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

export const AGENTS = [
  { code: 'AG-1107', name: 'Lindqvist Benefit Advisors' },
  { code: 'AG-1142', name: 'Coastline Insurance Services' },
  { code: 'AG-1215', name: 'Marrow & Tate Brokerage' },
  { code: 'AG-1260', name: 'Heartland Employee Benefits' },
  { code: 'AG-1318', name: 'Pioneer Valley Insurance' },
  { code: 'AG-1377', name: 'Okafor Group Consulting' },
] as const;

/** Back-office reps, each with a book of groups. */
export const REPS = [
  { id: 1, name: 'Marcus Delgado' },
  { id: 2, name: 'Robin Castellano' },
  { id: 3, name: 'Priya Raman' },
  { id: 4, name: 'Hannah Osei' },
] as const;

export type DemoRep = (typeof REPS)[number];
