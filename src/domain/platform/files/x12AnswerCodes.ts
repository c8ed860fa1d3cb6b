/** What a recipient decided about a file, a set, or a part of it. */
export type AnswerStatus = 'ACCEPTED' | 'ACCEPTED_WITH_ERRORS' | 'REJECTED';

/** AK9, AK5, and IK5; also TA104. Partly accepted groups say more in their sets. */
const STATUSES: Readonly<Record<string, AnswerStatus>> = {
  A: 'ACCEPTED',
  E: 'ACCEPTED_WITH_ERRORS',
  P: 'ACCEPTED_WITH_ERRORS',
  M: 'REJECTED',
  R: 'REJECTED',
  W: 'REJECTED',
  X: 'REJECTED',
};

/** The decision of a 999, 997, or TA1; undefined for a code that the standard does not have. */
export function answerStatus(code: string): AnswerStatus | undefined {
  return STATUSES[code.toUpperCase()];
}

/** OTI01 by its second letter: accepted, accepted with changes, accepted with errors, partly accepted, and rejected. */
export function applicationStatus(code: string): AnswerStatus | undefined {
  const [, decision = ''] = /^[TGIB]([ACEPR])$/.exec(code.toUpperCase()) ?? [];
  if (decision === 'A' || decision === 'C') return 'ACCEPTED';
  if (decision === 'E' || decision === 'P') return 'ACCEPTED_WITH_ERRORS';
  return decision === 'R' ? 'REJECTED' : undefined;
}

/** Lists of codes, by the segment and element that has them. */
export type AnswerCodes = 'interchange' | 'group' | 'set' | 'segment' | 'element' | 'application';

/** @source ASC X12 005010X231A1 (999), 005010 (997, TA1), 005010X186 (824) */
const WORDS: Readonly<Record<AnswerCodes, Readonly<Record<string, string>>>> = {
  // TA105
  interchange: {
    '001': 'the control numbers of ISA and IEA differ',
    '002': 'the standard in ISA is not supported',
    '003': 'the version in ISA is not supported',
    '004': 'the segment terminator is invalid',
    '005': 'the qualifier of the sender is invalid',
    '006': 'the sender is unknown',
    '007': 'the qualifier of the receiver is invalid',
    '008': 'the receiver is unknown',
    '009': 'the receiver is unknown',
    '010': 'the authorization qualifier is invalid',
    '011': 'the authorization is invalid',
    '012': 'the security qualifier is invalid',
    '013': 'the security information is invalid',
    '014': 'the date in ISA is invalid',
    '015': 'the time in ISA is invalid',
    '016': 'the standards identifier in ISA is invalid',
    '017': 'the version in ISA is invalid',
    '018': 'the control number is invalid',
    '019': 'the acknowledgment request is invalid',
    '020': 'the test indicator is invalid',
    '021': 'the number of groups is invalid',
    '022': 'the control structure is invalid',
    '023': 'the file ends too early',
    '024': 'the content is invalid',
    '025': 'the control number was used before',
    '026': 'a separator is invalid',
    '027': 'the component separator is invalid',
    '028': 'the delivery date is invalid',
    '029': 'the delivery time is invalid',
    '030': 'the delivery time code is invalid',
    '031': 'the grade of service is invalid',
  },
  // AK905 to AK909
  group: {
    '1': 'the group is of a kind that is not supported',
    '2': 'the version of the group is not supported',
    '3': 'the end of the group is missing',
    '4': 'the control numbers of GS and GE differ',
    '5': 'the number of sets differs from GE',
    '6': 'the control number of the group is invalid',
    '19': 'the control number of the group was used before',
    '23': 'the control number of the group is not unique',
  },
  // IK502 to IK506, AK502 to AK506
  set: {
    '1': 'the set is not supported',
    '2': 'the end of the set is missing',
    '3': 'the control numbers of ST and SE differ',
    '4': 'the number of segments differs from SE',
    '5': 'segments have errors',
    '6': 'the set identifier is missing or invalid',
    '7': 'the control number of the set is missing or invalid',
    '18': 'the guide of the set is not supported',
    '23': 'the control number of the set was used before',
    I5: 'segments do not follow the guide',
    I6: 'the guide of the set is not supported',
  },
  // IK304, AK304
  segment: {
    '1': 'is not known',
    '2': 'was not expected here',
    '3': 'is required, but missing',
    '4': 'begins a loop that occurs too often',
    '5': 'occurs too often',
    '6': 'is not in this kind of file',
    '7': 'is out of order',
    '8': 'has errors in its elements',
    I4: 'is not used in the guide',
    I6: 'is required here, but missing',
    I7: 'begins a loop that occurs too seldom',
    I8: 'occurs too seldom',
    I9: 'is not used here',
  },
  // IK403, AK403
  element: {
    '1': 'is required, but missing',
    '2': 'is required here, but missing',
    '3': 'is one too many',
    '4': 'is too short',
    '5': 'is too long',
    '6': 'has an invalid character',
    '7': 'has an invalid code',
    '8': 'has an invalid date',
    '9': 'has an invalid time',
    '10': 'excludes another element that is given',
    '12': 'is repeated too often',
    '13': 'has too many components',
    I6: 'has a code that is not used in the guide',
    I9: 'is required here, but missing',
    I10: 'is not used in the guide',
    I11: 'is repeated too seldom',
    I12: 'does not have the pattern of the guide',
    I13: 'is not used here',
  },
  // TED01
  application: {
    '006': 'duplicate',
    '007': 'missing data',
    '008': 'out of range',
    '009': 'invalid date',
    '010': 'total out of balance',
    '011': 'does not match',
    '012': 'invalid combination',
    '024': 'another reason',
    DUP: 'duplicate',
    IID: 'invalid identification code',
    NCR: 'no credit for the request',
    ZZZ: 'another reason',
  },
};

/** What a code means, as the end of a sentence. A code that is not in the list stays visible. */
export function answerWords(list: AnswerCodes, code: string): string {
  return WORDS[list][code.toUpperCase()] ?? `code ${code}`;
}

/** What segments of an 834 are about. */
const SEGMENTS: Readonly<Record<string, string>> = {
  BGN: 'the file',
  N1: 'sponsor or carrier',
  INS: 'member',
  REF: 'number',
  DTP: 'day',
  NM1: 'name',
  HD: 'coverage',
};

/** `HD (coverage)` */
export function segmentLabel(name: string): string {
  const what = SEGMENTS[name];
  return what === undefined ? name : `${name} (${what})`;
}
