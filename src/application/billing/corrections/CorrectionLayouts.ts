import { map, merge, type Observable, Subject, shareReplay, startWith } from 'rxjs';
import type { RecipientLayout } from '../../../../contract/billing/correctionLayouts';
import type { CorrectionRecipient } from '../../../domain/billing/corrections/Correction';
import type { CorrectionLayout } from '../../../domain/billing/corrections/CorrectionLayout';
import { LOADING, type Loadable, loadEach, loaded } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import { createToken, type Token } from '../../platform/shared/Token';

export type { RecipientLayout } from '../../../../contract/billing/correctionLayouts';

/** Whose columns a list has: payroll's of a group, or those of one carrier. */
export interface LayoutOwner {
  readonly groupNumber: string;
  readonly recipient: CorrectionRecipient;
  /** Undefined for payroll. */
  readonly carrierCode: string | undefined;
}

/** Columns and codes of lists, from the product API. Calls reject with ApiError; `signal` aborts. */
export interface CorrectionLayoutGateway {
  read(owner: LayoutOwner, signal?: AbortSignal): Promise<RecipientLayout>;
  /** @param layout null removes what was saved. */
  save(args: LayoutOwner & { readonly layout: CorrectionLayout | null }): Promise<RecipientLayout>;
}

export const CorrectionLayoutGateway: Token<CorrectionLayoutGateway> = createToken('CorrectionLayoutGateway');

/** The columns and codes of lists of corrections, by recipient. */
export class CorrectionLayouts {
  constructor(private readonly gateway: CorrectionLayoutGateway) {}

  of(owner: LayoutOwner): RecipientLayoutEditor {
    return new RecipientLayoutEditor(this.gateway, owner);
  }
}

/** The columns and codes of lists to one recipient, on the screen. */
export class RecipientLayoutEditor extends Refreshable {
  private readonly saved = new Subject<RecipientLayout>();

  /** Loading on subscribe, then the columns; those that are saved replace them. Shared; stops with its last subscriber. Never errors. */
  readonly layout$: Observable<Loadable<RecipientLayout>>;

  constructor(
    private readonly gateway: CorrectionLayoutGateway,
    private readonly owner: LayoutOwner,
  ) {
    super();
    this.layout$ = merge(
      loadEach(this.reads$, (_, signal) => gateway.read(owner, signal)),
      this.saved.pipe(map(loaded)),
    ).pipe(startWith(LOADING), shareReplay({ bufferSize: 1, refCount: true }));
  }

  /**
   * @param layout null for the columns that the recipient had before any were saved.
   * @throws ApiError BAD_REQUEST for columns that cannot be saved.
   */
  async save(layout: CorrectionLayout | null): Promise<void> {
    this.saved.next(
      await this.gateway.save({
        groupNumber: this.owner.groupNumber,
        recipient: this.owner.recipient,
        carrierCode: this.owner.carrierCode,
        layout,
      }),
    );
  }
}
