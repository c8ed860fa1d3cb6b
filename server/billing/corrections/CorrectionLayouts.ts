import {
  type CorrectionLayout,
  type LayoutSource,
  problemWithLayout,
  standardLayout,
} from '../../../src/domain/billing/corrections/CorrectionLayout';
import { layoutOfPayroll } from '../../../src/domain/billing/corrections/payrollLayout';
import type { PaySchedule } from '../../../src/domain/billing/reconciliation/PayrollTable';
import type { Actor } from '../../platform/shared/Actor';
import { badRequest, notFound } from '../../platform/shared/Refusal';
import type { ColumnMappingStore } from '../reconciliation/ColumnMappingStore';
import type { CorrectionLayoutStore, CorrectionQueries, RecipientKey } from './ports';

/** The columns and codes of lists to one recipient. */
export interface RecipientColumns {
  readonly layout: CorrectionLayout;
  readonly source: LayoutSource;
  /** Whether a list for a carrier without saved columns includes divisions; false for payroll. */
  readonly hasDivisions: boolean;
  /** The payroll schedule; null if unknown, and for a carrier. */
  readonly schedule: PaySchedule | null;
  /** Null unless a person saved them. */
  readonly savedBy: string | null;
  /** ISO timestamp, UTC; null unless a person saved them. */
  readonly savedAt: string | null;
}

/**
 * The columns and codes in which a recipient accepts corrections: as saved by a person; for payroll otherwise as in the group's
 * payroll file; otherwise the standard ones.
 *
 * @source docs/decisions/corrections.md#a-list-has-the-columns-and-codes-of-its-recipient
 */
export class ReadCorrectionLayout {
  constructor(
    private readonly store: Pick<CorrectionLayoutStore, 'find'>,
    private readonly queries: Pick<CorrectionQueries, 'paySchedule' | 'hasDivisions'>,
    private readonly columns: Pick<ColumnMappingStore, 'find'>,
  ) {}

  async run(owner: RecipientKey): Promise<RecipientColumns> {
    const { groupNumber, recipient } = owner;
    const isPayroll = recipient === 'PAYROLL';
    const schedule = isPayroll ? await this.queries.paySchedule(groupNumber) : undefined;
    const hasDivisions = !isPayroll && (await this.queries.hasDivisions(groupNumber));
    const saved = await this.store.find(owner);
    if (saved) return { ...saved, source: 'saved', hasDivisions, schedule: schedule ?? null };
    const file = isPayroll ? await this.columns.find(groupNumber, 'payrollDeductions', undefined) : undefined;
    const layout = file ? layoutOfPayroll(file, schedule) : standardLayout(recipient, schedule, hasDivisions);
    const source = file ? 'payroll' : 'standard';
    return { layout, source, hasDivisions, schedule: schedule ?? null, savedBy: null, savedAt: null };
  }
}

/** Saves the columns and codes of lists to one recipient of a group, or removes them. */
export class SaveCorrectionLayout {
  constructor(
    private readonly store: Omit<CorrectionLayoutStore, 'find'>,
    private readonly read: ReadCorrectionLayout,
  ) {}

  /**
   * @param layout null for the recipient's default columns.
   * @throws Refusal BAD_REQUEST for columns that cannot be saved; NOT_FOUND for an unknown carrier.
   */
  async run(owner: RecipientKey, layout: CorrectionLayout | null, by: Actor, now: Date): Promise<RecipientColumns> {
    const problem = layout && problemWithLayout(owner.recipient, layout);
    if (problem) throw badRequest(problem);
    if (owner.recipient === 'CARRIER' && !(await this.store.hasCarrier(owner.carrierCode))) throw notFound('carrier');
    if (layout) await this.store.save(owner, trimmed(layout), by, now);
    else await this.store.remove(owner);
    return this.read.run(owner);
  }
}

function trimmed({ columns, codes, system = '' }: CorrectionLayout): CorrectionLayout {
  return {
    ...(system.trim() !== '' && { system: system.trim() }),
    columns: columns.map(({ field, heading, text }) => ({
      field,
      heading: heading.trim(),
      ...(field === 'text' && { text: (text ?? '').trim() }),
    })),
    codes: codes.map(({ field, value, code }) => ({ field, value: value.trim(), code: code.trim() })),
  };
}
