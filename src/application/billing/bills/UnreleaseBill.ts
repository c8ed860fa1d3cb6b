import type { Bill } from '../../../domain/billing/bills/Bill';
import { BillStatus } from '../../../domain/billing/bills/BillStatus';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { ApiError } from '../../platform/shared/ApiError';
import { createToken, type Token } from '../../platform/shared/Token';
import type { BillGateway } from './ports';

export interface UnreleaseGateway {
  /** Rejects with ApiError. @returns what happened to the bill, or why nothing did */
  unrelease(args: { readonly billPk: string }): Promise<{ readonly ok: boolean; readonly message: string }>;
}

export const UnreleaseGateway: Token<UnreleaseGateway> = createToken('UnreleaseGateway');

/** Unreleases a bill that has not been changed since its release. @source product.md, The bill's life: unrelease */
export class UnreleaseBill {
  constructor(
    private readonly gateway: UnreleaseGateway,
    private readonly bills: BillGateway,
  ) {}

  /**
   * When the response is lost, reads the bill to find out whether it was unreleased.
   *
   * @throws ApiError with the reason when it was not: WRONG_STATUS, IS_PROCESSING …
   */
  async run({ billPk }: Pick<Bill, 'billPk'>): Promise<void> {
    const result = await this.gateway.unrelease({ billPk }).catch(async (error: unknown) => {
      const bill = await this.bills.get({ billPk }).catch(() => undefined);
      if (bill?.status === BillStatus.Unreleased) return { ok: true, message: '' };
      throw error;
    });
    if (!result.ok) throw new ApiError('conflict', ErrorCode.WrongStatus, result.message);
  }
}
