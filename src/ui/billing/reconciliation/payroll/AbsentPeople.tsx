import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { ContinuationPayers } from '../../../../application/billing/continuation/ContinuationPayers';
import { answerAbsences } from '../../../../application/billing/reconciliation/answerAbsences';
import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import type { ComparedState } from '../../../../application/billing/reconciliation/ReconcileState';
import {
  ABSENCE_ANSWERS,
  ABSENCE_LABELS,
  type AbsenceAnswer,
  type AbsentPerson,
  absentPeople,
  payerFor,
} from '../../../../domain/billing/reconciliation/absentPeople';
import type { Discrepancy } from '../../../../domain/billing/reconciliation/Discrepancy';
import type { LocalDate } from '../../../../domain/platform/dates/LocalDate';
import { formatCents } from '../../../../domain/platform/money/formatCents';
import { counted } from '../../../../domain/platform/text/wording';
import { Panel } from '../../../kit/dialogs/Panel';
import { ActionError } from '../../../kit/feedback/ActionError';
import { useAnnounce } from '../../../kit/feedback/Announcer';
import { Select } from '../../../kit/forms/fields';
import { useCommand } from '../../../kit/forms/useCommand';
import { Hint, Stack } from '../../../kit/layout';
import { useMay } from '../../../kit/MeContext';
import { useService } from '../../../kit/Services';
import { Person, Shortened } from './peopleParts';

const useStyles = makeStyles({
  person: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 280px)',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    paddingBlock: tokens.spacingVerticalXS,
    maxWidth: '720px',
    '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  all: { maxWidth: '280px' },
});

interface AbsentPeopleProps {
  readonly session: ReconcileSession;
  readonly groupNumber: string;
  /** First day of the bill's month. */
  readonly from: LocalDate;
  readonly comparison: Pick<ComparedState, 'discrepancies' | 'trust'>;
  /** Whether nobody has decided about a difference, and nobody did last month. */
  readonly isAsked: (one: Discrepancy) => boolean;
  readonly isReadOnly: boolean;
}

/**
 * Asks why billed people are not in payroll: one answer for all of them, and others by person. Renders nothing if everybody is.
 *
 * @source BR-REC-58 docs/decisions/reconciliation.md#one-question-about-everybody-who-is-not-in-payroll
 */
export function AbsentPeople({ session, groupNumber, from, comparison, isAsked, isReadOnly }: AbsentPeopleProps) {
  const styles = useStyles();
  const announce = useAnnounce();
  const payers = useService(ContinuationPayers);
  const mayAddPayers = useMay('continuation.write', groupNumber);
  const { isBusy, failed, run } = useCommand();
  const [forAll, setForAll] = useState<AbsenceAnswer>();
  const [byPerson, setByPerson] = useState<ReadonlyMap<string, AbsenceAnswer>>(new Map());
  const { discrepancies, trust } = comparison;
  const absent = useMemo(() => discrepancies.filter(({ isAbsence }) => isAbsence), [discrepancies]);
  const people = absentPeople(absent.filter(isAsked));
  // Where the file is in question, single people are not asked about.
  if (people.length === 0 || trust.level === 'none') return null;
  const answers = new Map(
    people.flatMap((person): [AbsentPerson, AbsenceAnswer][] => {
      const answer = byPerson.get(person.memberId) ?? forAll;
      return answer ? [[person, answer]] : [];
    }),
  );
  const mayAnswer = (answer: AbsenceAnswer) => mayAddPayers || !payerFor({ memberId: '' }, answer, from);
  const answer = () =>
    run(
      'Not every answer was saved.',
      () => answerAbsences(answers, { session, payers, groupNumber, from }),
      () => {
        setForAll(undefined);
        announce(`Answered for ${counted(answers.size, 'person', 'people')}`);
      },
    );
  const title = `Not in payroll: ${counted(people.length, 'person', 'people')}`;
  return (
    <Panel title={title}>
      <Stack gap="M">
        <Hint>
          They are billed, and nothing says why payroll does not have them. Nothing is decided before you answer.
          Whoever is on leave, on COBRA, or retired is listed as paying outside payroll and not asked about again.
        </Hint>
        {failed && <ActionError what={failed.what} error={failed.error} />}
        {people.length > 1 && (
          <Field label="Answer for all" className={styles.all}>
            <AnswerChoice
              empty="Choose an answer"
              value={forAll}
              mayAnswer={mayAnswer}
              isFixed={isReadOnly}
              onChange={setForAll}
            />
          </Field>
        )}
        <Shortened
          items={people}
          row={(person) => (
            <li key={person.memberId} className={styles.person}>
              <Person label={formatCents(person.billedCents)} person={person} />
              <AnswerChoice
                label={`Why payroll does not have ${person.memberName}`}
                empty={forAll ? `As for all: ${ABSENCE_LABELS[forAll]}` : 'Choose an answer'}
                value={byPerson.get(person.memberId)}
                mayAnswer={mayAnswer}
                isFixed={isReadOnly}
                onChange={(chosen) => setByPerson((before) => withAnswer(before, person.memberId, chosen))}
              />
            </li>
          )}
        />
        <span>
          <Button appearance="primary" disabled={isReadOnly || isBusy || answers.size === 0} onClick={answer}>
            {answers.size === 0 ? 'Save answers' : `Save answers for ${counted(answers.size, 'person', 'people')}`}
          </Button>
        </span>
      </Stack>
    </Panel>
  );
}

interface AnswerChoiceProps {
  /** Default: that of the field around it. */
  readonly label?: string;
  /** Text of no choice. */
  readonly empty: string;
  readonly value: AbsenceAnswer | undefined;
  readonly mayAnswer: (answer: AbsenceAnswer) => boolean;
  readonly isFixed: boolean;
  readonly onChange: (answer: AbsenceAnswer | undefined) => void;
}

function AnswerChoice({ label, empty, value, mayAnswer, isFixed, onChange }: AnswerChoiceProps) {
  return (
    <Select
      {...(label !== undefined && { 'aria-label': label })}
      disabled={isFixed}
      value={value ?? ''}
      onChange={(chosen) => onChange(ABSENCE_ANSWERS.find((one) => one === chosen))}
    >
      <option value="">{empty}</option>
      {ABSENCE_ANSWERS.filter(mayAnswer).map((one) => (
        <option key={one} value={one}>
          {ABSENCE_LABELS[one]}
        </option>
      ))}
    </Select>
  );
}

function withAnswer(before: ReadonlyMap<string, AbsenceAnswer>, memberId: string, answer: AbsenceAnswer | undefined) {
  const after = new Map(before);
  if (answer) after.set(memberId, answer);
  else after.delete(memberId);
  return after;
}
