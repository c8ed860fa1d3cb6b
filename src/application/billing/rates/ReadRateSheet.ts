import type { GivenFile } from '../../platform/shared/GivenFile';
import { createToken, type Token } from '../../platform/shared/Token';

/** What was read of a spreadsheet with rates, or why it was refused, as a sentence that says what to do. */
export type RateSheet =
  | {
      readonly kind: 'read';
      /** As copied from the spreadsheet: tabs between cells, a line for each row, empty rows left out. */
      readonly text: string;
    }
  | { readonly kind: 'refused'; readonly message: string };

/** Reads the cells of spreadsheets in the browser; nothing is sent. Never rejects for a file that cannot be read. */
export interface RateSheets {
  read(file: GivenFile): Promise<RateSheet>;
}

export const RateSheets: Token<RateSheets> = createToken('RateSheets');

/** Largest spreadsheet with rates, in bytes. */
export const MAX_RATE_SHEET_BYTES = 5 * 1024 * 1024;

/**
 * Reads rates from an xlsx or CSV file, so that a person checks them before they are proposed.
 *
 * @source docs/decisions/rates.md#spreadsheets-with-rates-are-read-strictly
 */
export class ReadRateSheet {
  constructor(private readonly sheets: RateSheets) {}

  async run(file: GivenFile): Promise<RateSheet> {
    if (file.size > MAX_RATE_SHEET_BYTES) {
      return { kind: 'refused', message: 'This file is larger than 5 MB. Keep only the sheet with the rates.' };
    }
    return this.sheets.read(file);
  }
}
