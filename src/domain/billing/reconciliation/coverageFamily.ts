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
/** Words of income that is taxed and not deducted, wherever they are. */
const INCOME = /\b(?:imputed|excess (?:group )?(?:term )?(?:life|gtl)|fair market value|fmv)\b/;
/** Benefits whose value is taxed as income, if they are called taxable or are above an exempt amount. */
const TAXED_BENEFIT =
  /\b(?:gtl|group term life|life|domestic partner|dp|partner|fringe|benefits?|income|wages?|earnings?)\b/;
const NOT_TAXED = /\b(?:non|pre|post|after) taxable\b/g;
const ABOVE_EXEMPT = /(?:>|\b(?:over|above|exceeding|in excess of))\s*\$?\s*(?:50|2)[, ]?(?:k|000)\b/i;

/** A medical plan that is named with its savings account, not the account. */
const HDHP_WITH_HSA = /^(?:hdhp(?: with)? hsa|hsa hdhp)(?: plan)?$/;

const FAMILIES = Object.entries(WORDS_BY_FAMILY);
const NOISE =
  /\b(?:insurance|ins|plan|premium|prem|deduction|ded|(?:pre|post|after|non) ?tax(?:able|ed)?|ee|er|employee|employer)\b/g;
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
  const plain = withoutNoise(text);
  if (HDHP_WITH_HSA.test(coverageText(text))) return 'medical';
  if (NO_COVERAGE.test(plain) || isTaxedIncome(text)) return undefined;
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

/** Whether a payroll name is a savings plan, a tax, income, or similar. */
export function isNoCoverage(text: string): boolean {
  return NO_COVERAGE.test(withoutNoise(text)) || isTaxedIncome(text);
}

function withoutNoise(text: string): string {
  return coverageText(text).replace(NOISE, ' ').replace(/\s+/g, ' ').trim();
}

/**
 * Whether a payroll name is the value of a benefit that is added to taxable income, such as `GTL Imputed Income >50k`. Nothing is
 * deducted for it. A deduction that is made after tax, such as `Medical After Tax`, is none.
 *
 * @source docs/decisions/payroll-files.md#taxed-income-is-no-deduction
 */
function isTaxedIncome(text: string): boolean {
  const plain = coverageText(text);
  if (INCOME.test(plain)) return true;
  if (!TAXED_BENEFIT.test(plain)) return false;
  return /\btaxable\b/.test(plain.replace(NOT_TAXED, ' ')) || ABOVE_EXEMPT.test(text);
}
