/** Words payroll systems use for a line of coverage; the first family with a word in the name wins. */
const WORDS_BY_FAMILY: Readonly<Record<string, readonly string[]>> = {
  shortTermDisability: ['std', 'short term disability', 'short term dis', 'st disability', 'short term'],
  longTermDisability: ['ltd', 'long term disability', 'long term dis', 'lt disability', 'long term'],
  disability: ['disability', 'disab', 'dis', 'income protection'],
  dependentLife: ['dependent life', 'spouse life', 'child life', 'dep life'],
  voluntaryLife: ['voluntary life', 'vol life', 'supplemental life', 'supp life', 'optional life'],
  life: ['life', 'lif', 'gtl'],
  deathAndDismemberment: ['ad d', 'add', 'accidental death'],
  accident: ['accident', 'acc', 'accidental'],
  criticalIllness: ['critical illness', 'critical', 'ci', 'cancer'],
  hospital: ['hospital', 'hosp', 'hip'],
  dental: ['dental', 'dent', 'den', 'dntl', 'dhmo', 'dppo'],
  vision: ['vision', 'vis', 'vsn', 'eye'],
  medical: ['medical', 'health', 'med', 'hlth', 'hmo', 'ppo', 'hdhp', 'epo'],
};
/** Deductions that share words with coverages and are none. */
const NO_COVERAGE = /\b(?:fsa|hsa|hra|401k?|403b|savings|spending|reimbursement|care|loan|tax|garnishment)\b/;

const FAMILIES = Object.entries(WORDS_BY_FAMILY);
const NOISE =
  /\b(?:insurance|ins|plan|premium|prem|deduction|ded|pre ?tax|post ?tax|pretax|ee|er|employee|employer)\b/g;

/** A coverage's name as it is compared: lower case words, single spaces. */
export function coverageText(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Which line of coverage a name means, whatever payroll calls it (`MED`, `Health Ins.`, `Medical pre-tax`).
 *
 * @returns undefined when no known word is in it, or it is a savings plan, a tax or the like.
 */
export function coverageFamily(text: string): string | undefined {
  const plain = coverageText(text).replace(NOISE, ' ').replace(/\s+/g, ' ').trim();
  if (NO_COVERAGE.test(plain)) return undefined;
  const padded = ` ${plain} `;
  const found = FAMILIES.find(([, words]) => words.some((word) => padded.includes(` ${word} `)));
  return found?.[0];
}
