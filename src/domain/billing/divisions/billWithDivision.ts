import { type BillDivision, divisionText } from './Division';

/** `HF-101, East (01)`; only the number for bills of the whole group. @source BR-DIV-10 */
export function billWithDivision(billNumber: string, division: BillDivision | undefined): string {
  return division ? `${billNumber}, ${divisionText(division)}` : billNumber;
}

interface NamedAllocation {
  readonly billPk: string;
  readonly division?: BillDivision | undefined;
}

/** Division of a bill that a payment pays; undefined for bills of the whole group. @source BR-DIV-10 */
export function divisionIn(
  { allocations }: { readonly allocations: readonly NamedAllocation[] },
  billPk: string,
): BillDivision | undefined {
  return allocations.find((one) => one.billPk === billPk)?.division;
}
