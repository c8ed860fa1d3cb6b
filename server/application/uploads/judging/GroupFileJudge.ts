import { ZERO } from '../../../../src/domain/money/Cents';
import { effectWords } from '../../../../src/domain/uploads/effectOf';
import type { ReadBatch, ReadingResult } from '../../../../src/domain/uploads/RowReader';
import type { EnrolmentAction } from '../../../../src/domain/uploads/wordMeaning';
import type { Judge, Verdict } from './Judge';

/** Payroll deductions and enrolments: rows of one group, each by itself. */
export class GroupFileJudge implements Judge {
  private readonly members = new Set<string>();
  private readonly byAction: Record<EnrolmentAction, number> = { add: 0, change: 0, terminate: 0, audit: 0 };
  private withoutAction = 0;
  private rows = 0;
  private errorRows = 0;

  constructor(
    private readonly kind: 'payrollDeductions' | 'enrolment',
    private readonly groupNumber: string,
  ) {}

  async take(batch: ReadBatch): Promise<ReadBatch> {
    for (const { values } of batch.records) {
      this.members.add(String(values['memberId']));
      const action = values['action'];
      if (isAction(action)) this.byAction[action] += 1;
      else this.withoutAction += 1;
    }
    this.rows += batch.records.length;
    this.errorRows += batch.badRows.length;
    return batch;
  }

  end({ totalCents, fullList }: ReadingResult): Verdict {
    const sizes = { rows: this.rows, members: this.members.size };
    const effect =
      this.kind === 'enrolment'
        ? effectWords({
            kind: 'enrolment',
            ...sizes,
            fullList: fullList || this.withoutAction === this.rows,
            byAction: { ...this.byAction, add: this.byAction.add + this.withoutAction },
          })
        : effectWords({ kind: 'payrollDeductions', ...sizes, totalCents: totalCents ?? ZERO });
    return {
      goodRows: this.rows,
      errorRows: this.errorRows,
      totalCents,
      effect,
      groupNumbers: [this.groupNumber],
      errors: [],
      counts: () => true,
      bills: [],
    };
  }
}

function isAction(value: unknown): value is EnrolmentAction {
  return value === 'add' || value === 'change' || value === 'terminate' || value === 'audit';
}
