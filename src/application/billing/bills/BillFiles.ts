import type { DownloadedFile } from '../../platform/shared/DownloadedFile';
import { createToken, type Token } from '../../platform/shared/Token';

export type EvidenceFormat = 'pdf' | 'xlsx';

/** Which lines of a bill the screen shows. */
export interface LineFilter {
  /** Empty does not filter. */
  readonly search: string;
  /** Only lines whose reconciled amount differs from the billed one. */
  readonly onlyDifferences: boolean;
}

/** Files about a bill from the product API. Calls reject with ApiError. */
export interface BillFileGateway {
  evidence(args: { readonly billPk: string; readonly format: EvidenceFormat }): Promise<DownloadedFile>;
  lines(args: LineFilter & { readonly billPk: string }): Promise<DownloadedFile>;
  remittanceSlip(args: { readonly billPk: string }): Promise<DownloadedFile>;
}

export const BillFileGateway: Token<BillFileGateway> = createToken('BillFileGateway');

/**
 * Downloads the evidence of a reconciled bill, its lines, and the slip to pay it by check.
 *
 * @source product.md, Screens: Reconcile, Pay
 */
export class BillFiles {
  constructor(private readonly files: BillFileGateway) {}

  /** @throws ApiError; WRONG_STATUS for a bill that is not reconciled. */
  evidence(billPk: string, format: EvidenceFormat): Promise<DownloadedFile> {
    return this.files.evidence({ billPk, format });
  }

  /** Returns the lines that the filter shows, as a spreadsheet. @throws ApiError */
  lines(billPk: string, filter: LineFilter): Promise<DownloadedFile> {
    return this.files.lines({ ...filter, search: filter.search.trim(), billPk });
  }

  /** @throws ApiError; WRONG_STATUS for a bill that cannot be paid now. */
  remittanceSlip(billPk: string): Promise<DownloadedFile> {
    return this.files.remittanceSlip({ billPk });
  }
}
