import type { Bill } from '../../../domain/billing/bills/Bill';
import { createToken, type Token } from '../../platform/shared/Token';

export interface LineArchiveGateway {
  /** Rejects with ApiError. Does nothing if no lines of the bill are archived. @returns the bill with all its lines here */
  bringBack(args: { readonly billPk: string }): Promise<Bill>;
}

export const LineArchiveGateway: Token<LineArchiveGateway> = createToken('LineArchiveGateway');

/** Brings the archived lines of a bill back. Repeating it changes nothing. @source BR-ARC-02 */
export class BringBackLines {
  constructor(private readonly gateway: LineArchiveGateway) {}

  /** @throws ApiError FILE_UNREADABLE if the file of the lines is missing or damaged … */
  run({ billPk }: Pick<Bill, 'billPk'>): Promise<Bill> {
    return this.gateway.bringBack({ billPk });
  }
}
