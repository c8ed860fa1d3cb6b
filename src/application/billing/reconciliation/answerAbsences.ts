import {
  type AbsenceAnswer,
  type AbsentPerson,
  absenceDecisions,
  isLasting,
  payerFor,
} from '../../../domain/billing/reconciliation/absentPeople';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { counted } from '../../../domain/platform/text/wording';
import type { ContinuationPayers } from '../continuation/ContinuationPayers';
import type { ReconcileSession } from './ReconcileSession';

/** The bill that is compared, and where its members who pay outside payroll are listed. */
interface Asked {
  readonly session: Pick<ReconcileSession, 'editor' | 'remembered' | 'comparePayersAgain'>;
  readonly payers: Pick<ContinuationPayers, 'save'>;
  readonly groupNumber: string;
  /** First day of the bill's month. */
  readonly from: LocalDate;
}

/**
 * Answers why billed people are not in payroll. Who pays outside payroll is listed for the group and compared again; the other answers
 * decide about this bill as one step, which may only be proposed if it changes much. What the employer pays is decided for following
 * bills, too.
 *
 * @throws ApiError if an entry or a standing decision was not saved. Those before it are.
 * @source BR-REC-58 docs/decisions/reconciliation.md#one-question-about-everybody-who-is-not-in-payroll
 */
export async function answerAbsences(
  answers: ReadonlyMap<AbsentPerson, AbsenceAnswer>,
  { session, payers, groupNumber, from }: Asked,
): Promise<void> {
  const decided = [...answers].flatMap(([person, answer]) => [...absenceDecisions(person, answer)]);
  if (decided.length > 0) session.editor.decideEach(counted(decided.length, 'difference'), new Map(decided));
  const listed: string[] = [];
  try {
    for (const [person, answer] of answers) {
      const terms = payerFor(person, answer, from);
      // oxlint-disable-next-line no-await-in-loop -- the first one that is refused ends it
      if (terms) listed.push((await payers.save(groupNumber, terms)).memberId);
    }
  } finally {
    if (listed.length > 0) await session.comparePayersAgain(listed);
  }
  for (const [person, answer] of answers) {
    if (!isLasting(answer)) continue;
    for (const [one, resolution] of absenceDecisions(person, answer)) {
      // oxlint-disable-next-line no-await-in-loop -- the first one that is refused ends it
      await session.remembered.makeStanding(one, resolution, null);
    }
  }
}
