/** Nacha monitors three rates of returned debits: unauthorized, administrative (wrong accounts), and overall. */
export const RETURN_RATE_KINDS = ['UNAUTHORIZED', 'ADMINISTRATIVE', 'ALL'] as const;
export type ReturnRateKind = (typeof RETURN_RATE_KINDS)[number];

/** Number of days counted, up to and including today. */
export const RETURN_RATE_DAYS = 60;

const RATES: Readonly<
  Record<
    ReturnRateKind,
    { readonly label: string; readonly threshold: number; readonly codes: readonly string[] | null }
  >
> = {
  UNAUTHORIZED: { label: 'Unauthorized', threshold: 50, codes: ['R05', 'R07', 'R10', 'R11', 'R29', 'R51'] },
  ADMINISTRATIVE: { label: 'Administrative', threshold: 300, codes: ['R02', 'R03', 'R04'] },
  ALL: { label: 'All returns', threshold: 1_500, codes: null },
};

export function returnRateLabel(kind: ReturnRateKind): string {
  return RATES[kind]?.label ?? kind;
}

/**
 * @param returnedByCode number of returned debits by return code.
 * @source docs/decisions/returns.md#return-rates-are-of-sixty-days
 */
export function returnRates(debitCount: number, returnedByCode: ReadonlyMap<string, number>) {
  return RETURN_RATE_KINDS.map((kind) => {
    const { codes, threshold } = RATES[kind];
    let returnedCount = 0;
    for (const [code, count] of returnedByCode) if (codes === null || codes.includes(code)) returnedCount += count;
    const basisPoints = debitCount === 0 ? 0 : Math.ceil((returnedCount * 10_000) / debitCount);
    return { kind, returnedCount, debitCount, basisPoints, thresholdBasisPoints: threshold };
  });
}

/** Whether Nacha would review the rate. Exact: a rounded rate may exceed a threshold that the counts only reach. */
export function isAboveThreshold({
  returnedCount,
  debitCount,
  thresholdBasisPoints,
}: Readonly<Record<'returnedCount' | 'debitCount' | 'thresholdBasisPoints', number>>): boolean {
  return returnedCount * 10_000 > debitCount * thresholdBasisPoints;
}

/** "0.50%" */
export function rateText(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(2)}%`;
}
