import { Field, makeStyles } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { type CashPage, StatementPages, WorkOnStatement } from '../../../application/money/statements/Statements';
import { monthLabel } from '../../../domain/money/periods/Period';
import { cashItemLabel } from '../../../domain/money/statements/CashItem';
import { EXPLANATION_LABELS, EXPLANATIONS, type LineExplanation } from '../../../domain/money/statements/LineState';
import { offeredItems } from '../../../domain/money/statements/offeredItems';
import type { StatementLine, WorkedLine } from '../../../domain/money/statements/Statement';
import { firstOfMonth } from '../../../domain/platform/dates/LocalDate';
import { cents, sumCents } from '../../../domain/platform/money/Cents';
import { formatCents, signedAmount } from '../../../domain/platform/money/formatCents';
import { Loaded } from '../../kit/feedback/Loaded';
import { Checkbox, Select, TextInput } from '../../kit/forms/fields';
import { ReasonField, ReasonForm } from '../../kit/forms/ReasonForm';
import { StepForm } from '../../kit/forms/StepForm';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { dayText } from '../../kit/values/DateText';

const useStyles = makeStyles({
  choices: {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: '260px',
    overflowY: 'auto',
    margin: 0,
    padding: 0,
    border: 'none',
    minInlineSize: 'auto',
    // Labels of several lines keep their height.
    '> *': { flexShrink: 0 },
  },
});

/** Rows that a form offers. A search finds the others. */
const OFFERED = 100;

export interface LineFormProps {
  readonly statement: CashPage;
  readonly line: WorkedLine;
  readonly onDone: () => void;
}

const lineName = ({ lineNo, amountCents }: StatementLine) => `line ${lineNo}, ${signedAmount(amountCents)}`;

/** Chooses what the line is, and lines that belong to the same money. */
export function MatchForm({ statement, line, onDone }: LineFormProps) {
  const styles = useStyles();
  const looks = useLooks();
  const { statementPk } = statement;
  const isOther = ({ linePk }: Pick<StatementLine, 'linePk'>) => linePk !== line.linePk;
  const pages = useService(StatementPages);
  const work = useService(WorkOnStatement);
  const [q, setQ] = useState('');
  // The proposal is preselected. A person can change it before matching.
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(
    () => new Map(line.proposal?.items.map(({ key, amountCents }) => [key, amountCents])),
  );
  const [others, setOthers] = useState<ReadonlyMap<string, number>>(
    () => new Map(line.proposal?.lines.filter(isOther).map(({ linePk, amountCents }) => [linePk, amountCents])),
  );
  const [note, setNote] = useState('');
  const items = useMemo(() => pages.items(), [pages]);
  const foundItems = useLiveQuery(
    items,
    useMemo(() => ({ statementPk, q, set: 'OPEN' as const, page: 0, size: OFFERED }), [statementPk, q]),
  );
  const lines = useMemo(() => pages.lines(), [pages]);
  const foundLines = useLiveQuery(
    lines,
    useMemo(
      () => ({ statementPk, q: '', side: undefined, state: 'OPEN' as const, page: 0, size: OFFERED }),
      [statementPk],
    ),
  );
  const ofLines = sumCents([line.amountCents, ...others.values()]);
  const ofItems = sumCents(chosen.values());
  const isEqual = ofLines === ofItems && chosen.size > 0;
  const toggle = (before: ReadonlyMap<string, number>, key: string, amount: number, isOn: boolean) => {
    const after = new Map(before);
    if (isOn) after.set(key, amount);
    else after.delete(key);
    return after;
  };
  const otherLines = foundLines.kind === 'loaded' ? foundLines.value.items.filter(isOther) : [];
  return (
    <StepForm
      name={`Match ${lineName(line)}`}
      effect={`${line.proposal ? `${line.hint} It is chosen below: match it if it is right.` : 'Choose what adds up to the line.'} A remittance that was sent is recorded as cleared.`}
      failure="The line was not matched."
      submitLabel="Match"
      isIncomplete={!isEqual}
      onSubmit={async () => {
        const linePks = [line.linePk, ...others.keys()];
        await work.take(statement, { step: 'match', linePks, itemKeys: [...chosen.keys()], note: note.trim() });
        return 'Line matched';
      }}
      onDone={onDone}
    >
      {(isAsked) => (
        <>
          <Field label="Search" className={looks.growing}>
            <TextInput
              type="search"
              maxLength={80}
              placeholder="Name, reference, or amount"
              value={q}
              onChange={setQ}
            />
          </Field>
          <div className={looks.ownShrinkingLine}>
            <Loaded found={foundItems} what="open items" isPage onRetry={() => items.retry()}>
              {(value) => (
                <fieldset className={styles.choices}>
                  <legend className={looks.strongLegend}>
                    {value.total === 0 ? 'Nothing is open.' : `Open items (${value.total})`}
                  </legend>
                  {offeredItems(value.items, line.proposal).map((item) => (
                    <Checkbox
                      key={item.key}
                      isLabelShown
                      label={`${cashItemLabel(item)}: ${signedAmount(item.amountCents)}`}
                      checked={chosen.has(item.key)}
                      onChange={(isOn) => setChosen(toggle(chosen, item.key, item.amountCents, isOn))}
                    />
                  ))}
                </fieldset>
              )}
            </Loaded>
          </div>
          {otherLines.length > 0 && (
            <fieldset className={`${styles.choices} ${looks.ownShrinkingLine}`}>
              <legend className={looks.strongLegend}>Together with other lines</legend>
              {otherLines.map((one) => (
                <Checkbox
                  key={one.linePk}
                  isLabelShown
                  label={`${dayText(one.day)}, ${one.description || one.reference || `line ${one.lineNo}`}: ${signedAmount(one.amountCents)}`}
                  checked={others.has(one.linePk)}
                  onChange={(isOn) => setOthers(toggle(others, one.linePk, one.amountCents, isOn))}
                />
              ))}
            </fieldset>
          )}
          <ReasonField label="Note (optional)" isRequired={false} value={note} onChange={setNote} />
          <output className={`${looks.sum} ${looks.ownShrinkingLine}`}>
            {`Lines ${signedAmount(ofLines)}, chosen ${signedAmount(ofItems)}.`}
            {!isEqual && isAsked && ` Choose ${signedAmount(cents(ofLines - ofItems))} more.`}
          </output>
        </>
      )}
    </StepForm>
  );
}

/** Says what a line is that the ledger does not have, and posts it. */
export function ExplainForm({ statement, line, onDone }: LineFormProps) {
  const work = useService(WorkOnStatement);
  const [kind, setKind] = useState<LineExplanation | ''>('');
  const [note, setNote] = useState('');
  const isMissing = kind === 'BANK_ERROR' && note.trim() === '';
  return (
    <StepForm
      name={`Explain ${lineName(line)}`}
      effect={`${formatCents(line.amountCents)} is posted to cash and to the account of what it is.${warningOf(statement, line)}`}
      failure="The line was not explained."
      submitLabel="Explain"
      isIncomplete={kind === '' || isMissing}
      onSubmit={async () => {
        if (kind !== '') await work.take(statement, { step: 'explain', linePk: line.linePk, kind, note: note.trim() });
        return 'Line explained';
      }}
      onDone={onDone}
    >
      {(isAsked) => (
        <>
          <Field label="What it is" required validationMessage={isAsked && kind === '' ? 'Choose what it is.' : null}>
            <Select value={kind} onChange={(value) => setKind(EXPLANATIONS.find((one) => one === value) ?? '')}>
              <option value="">Choose</option>
              {EXPLANATIONS.map((one) => (
                <option key={one} value={one}>
                  {EXPLANATION_LABELS[one]}
                </option>
              ))}
            </Select>
          </Field>
          <ReasonField
            label="Note"
            isRequired={kind === 'BANK_ERROR'}
            value={note}
            problem={isAsked && isMissing ? 'Say what the bank did wrong.' : undefined}
            onChange={setNote}
          />
        </>
      )}
    </StepForm>
  );
}

/** Warns that the month of a line is being closed, or is closed. */
function warningOf({ to, periodState }: CashPage, { day }: StatementLine): string {
  if (periodState === 'OPEN') return '';
  const month = monthLabel(firstOfMonth(to));
  return ` ${month} is ${periodState === 'SOFT' ? 'being closed' : 'closed'}: this is posted today, for ${dayText(day)}.`;
}

/** Opens a matched or explained line again. */
export function UnmatchForm({ statement, line, onDone }: LineFormProps) {
  const work = useService(WorkOnStatement);
  return (
    <ReasonForm
      name={`Unmatch ${lineName(line)}`}
      effect="The line and all that is matched with it are open again. What an explanation posted is posted back. A remittance stays cleared."
      failure="The line was not changed."
      submitLabel="Unmatch"
      onSubmit={async (reason) => {
        await work.take(statement, { step: 'unmatch', matchPk: line.match?.matchPk ?? '', reason });
        return 'Line is open';
      }}
      onDone={onDone}
    />
  );
}
