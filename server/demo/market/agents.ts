export const AGENTS = [
  { code: 'AG-1107', name: 'Lindqvist Benefit Advisors' },
  { code: 'AG-1142', name: 'Coastline Insurance Services' },
  { code: 'AG-1215', name: 'Marrow & Tate Brokerage' },
  { code: 'AG-1260', name: 'Heartland Employee Benefits' },
  { code: 'AG-1318', name: 'Pioneer Valley Insurance' },
  { code: 'AG-1377', name: 'Okafor Group Consulting' },
] as const;
