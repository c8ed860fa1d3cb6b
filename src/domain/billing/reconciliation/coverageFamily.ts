/** Words that payroll systems use for a line of coverage. The first family with a matching word wins. */
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
/** Deductions that share words with coverages but are not coverages. `Fed Med` is the Medicare tax. */
const NO_COVERAGE =
  /\b(?:fsa|hsa|hra|401k?|403b|savings|spending|reimbursement|(?:dependent|dep|day|child|elder) care|loan|tax|garnishment|fed|fica|medicare|sdi|state disability|(?:ca|hi|nj|ny|pr|ri) disability)\b/;

const FAMILIES = Object.entries(WORDS_BY_FAMILY);
const NOISE =
  /\b(?:insurance|ins|plan|premium|prem|deduction|ded|pre ?tax|post ?tax|pretax|ee|er|employee|employer)\b/g;
/** Tax treatment and payer at the end of a one-word code: `MEDPT`, `DENER`. */
const CODE_END = /^(?<word>[a-z]{3,}?)(?:pre|post|pt|at|ee|er|p)$/;

/** Normalizes a coverage name for comparison: lower case, single spaces. */
export function coverageText(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Line of coverage for a payroll name (`MED`, `Health Ins.`, `Medical pre-tax`).
 *
 * @returns undefined if the name has no known word, or is a savings plan, a tax, or similar.
 */
export function coverageFamily(text: string): string | undefined {
  const plain = coverageText(text).replace(NOISE, ' ').replace(/\s+/g, ' ').trim();
  if (NO_COVERAGE.test(plain)) return undefined;
  return (
    familyOf(plain) ??
    familyOf(
      plain
        .replace(/([a-z])(\d)/g, '$1 $2')
        .split(' ')
        .map(codeWord)
        .join(' '),
    )
  );
}

function familyOf(plain: string): string | undefined {
  const padded = ` ${plain} `;
  return FAMILIES.find(([, words]) => words.some((word) => padded.includes(` ${word} `)))?.[0];
}

/** The word within a code; returns other words unchanged. */
function codeWord(word: string): string {
  return CODE_END.exec(word)?.groups?.word ?? word;
}

/** Whether a payroll name is a savings plan, a tax, or similar. */
export function isNoCoverage(text: string): boolean {
  return NO_COVERAGE.test(coverageText(text));
}
