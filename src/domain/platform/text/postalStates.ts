/** States, the District of Columbia, and territories by two-letter code. @source USPS Publication 28, appendix B */
export const POSTAL_STATES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  VI: 'Virgin Islands',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

/** Two-letter codes by name. */
export const POSTAL_STATE_CODES: readonly string[] = Object.keys(POSTAL_STATES);

const BY_NAME = new Map(Object.entries(POSTAL_STATES).map(([code, name]) => [name.toLowerCase(), code]));

/** Two-letter code for a state code or name in any letter case. Returns other text unchanged. */
export function readPostalState(text: string): string {
  const trimmed = text.trim();
  const code = trimmed.toUpperCase();
  return isPostalState(code) ? code : (BY_NAME.get(trimmed.toLowerCase()) ?? trimmed);
}

/** Whether the text is a two-letter state code in capitals. */
export function isPostalState(code: string): boolean {
  return Object.hasOwn(POSTAL_STATES, code);
}
