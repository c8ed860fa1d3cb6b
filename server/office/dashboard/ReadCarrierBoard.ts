import type { CarrierBoard } from '../../../contract/office/carrierBoard';
import { expectedByAge } from '../../../src/domain/billing/expected/expectedAge';
import { nextRemittance } from '../../../src/domain/office/dashboard/CarrierBoard';
import type { UploadState } from '../../../src/domain/office/uploads/UploadState';
import { scopeFor } from '../../../src/domain/platform/access/decide';
import { addMonths, firstOfMonth, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { CorrectionQueries } from '../../billing/corrections/ports';
import type { ExpectedQueries } from '../../billing/expected/ports';
import type { RemittanceStore } from '../../money/processing/remittances/ports';
import type { Caller } from '../../platform/shared/Caller';
import type { UploadQueries } from '../uploads/ports';

/** The lists that provide the board's totals. */
interface CarrierLists {
  readonly corrections: Pick<CorrectionQueries, 'page'>;
  readonly uploads: Pick<UploadQueries, 'search'>;
  readonly remittances: Pick<RemittanceStore, 'search' | 'upcoming' | 'byMonth'>;
  readonly expected: Pick<ExpectedQueries, 'openByMonth'>;
}

const MONTHS = 12;
/** Only the totals are needed. */
const FIRST = { q: '', page: 0, size: 1 } as const;
const SENT = { inquiries: 'once', status: 'sent', recipient: 'all', sort: 'status', direction: 'asc' } as const;

/**
 * Reads the open work of a carrier's people. Counts come from the lists that show the rows, each within the scope of its own
 * operation.
 *
 * @source docs/decisions/dashboard.md#a-carriers-figures-are-those-of-its-lists
 */
export class ReadCarrierBoard {
  constructor(private readonly lists: CarrierLists) {}

  async run(caller: Caller, today: LocalDate): Promise<CarrierBoard> {
    const { corrections, remittances, expected } = this.lists;
    const [ofCorrections, ofRemittances, ofExpected] = [
      scopeFor(caller.person, 'corrections.read'),
      scopeFor(caller.person, 'remittances.read'),
      scopeFor(caller.person, 'expectedAdjustments.search'),
    ];
    const firstMonth = addMonths(firstOfMonth(today), 1 - MONTHS);
    const onePage = { page: 0, size: 1 };
    const [toAnswer, filesRefused, filesToCommit, sent, upcoming, latest, remittedByMonth, open] = await Promise.all([
      corrections.page(ofCorrections, { ...FIRST, ...SENT }, today),
      this.filesIn(caller, 'REFUSED'),
      this.filesIn(caller, 'CHECKED'),
      remittances.search(ofRemittances, { ...onePage, state: 'SENT' }),
      remittances.upcoming(ofRemittances, undefined, today),
      remittances.search(ofRemittances, onePage),
      remittances.byMonth(ofRemittances, firstMonth, MONTHS),
      expected.openByMonth(ofExpected.kind === 'carriers' ? ofExpected.carrierCodes : []),
    ]);
    return {
      correctionsToAnswer: toAnswer.total,
      filesRefused,
      filesToCommit,
      remittancesSent: { count: sent.total, cents: sent.sumCents },
      nextRemittance: nextRemittance(upcoming),
      latestRemittance: latest.items[0] ?? null,
      remittedByMonth,
      expectedByAge: expectedByAge(open, today),
    };
  }

  private async filesIn(caller: Caller, state: UploadState): Promise<number> {
    const reach = { scope: scopeFor(caller.person, 'uploads.read'), userId: caller.userId };
    return (await this.lists.uploads.search(reach, { ...FIRST, kinds: [], states: [state] })).total;
  }
}
