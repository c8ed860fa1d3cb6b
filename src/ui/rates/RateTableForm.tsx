import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useMemo, useRef, useState } from 'react';
import { Groups } from '../../application/groups/Groups';
import { type LearnedFromBill, RateTables } from '../../application/rates/RateTables';
import { ATTACHMENT_ACCEPT } from '../../domain/bills/attachments';
import { firstOfMonth, type LocalDate, parseLocalDate } from '../../domain/dates/LocalDate';
import {
  AGE_RULE_LABELS,
  AGE_RULES,
  type AgeReduction,
  type AgeRule,
  MAX_AGE,
  MAX_REDUCTIONS,
  type RateSource,
  type RateTable,
  type RateTerms,
  rateTableProblem,
} from '../../domain/rates/RateTable';
import { RATE_HEADINGS, type RateRowsReading, rateRowsCsv, readRateRows } from '../../domain/rates/rateRowsText';
import { otherRateText } from '../../domain/rates/rateWords';
import { LONGEST_NOTE } from '../../domain/text/cut';
import { counted } from '../../domain/text/wording';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { FileDrop } from '../kit/forms/FileDrop';
import { Select, TextInput } from '../kit/forms/fields';
import { StepForm } from '../kit/forms/StepForm';
import { useService } from '../kit/Services';
import { useLiveQuery } from '../kit/useStream';
import { today } from '../kit/values/DateText';

const useStyles = makeStyles({
  short: { width: '180px' },
  choice: { maxWidth: '100%' },
  wide: { flexBasis: '100%', minWidth: 0 },
  rates: { fontFamily: tokens.fontFamilyMonospace },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** @source docs/decisions/rates.md#ages-and-classes-are-checked-where-a-file-has-them */
const AGES_AND_CLASSES =
  'Bills do not say ages or classes. Rates by age are checked in Reconcile if the payroll file has dates of birth. Rates by class are not checked.';

/** Unreadable rows that are listed. */
const MAX_LISTED = 5;

interface RateTableFormProps {
  readonly groupNumber: string;
  readonly onSaved: (table: RateTable) => void;
  readonly onDone: () => void;
}

/** The table as typed: texts, so that nothing typed is lost. */
interface Typed {
  readonly carrierCode: string;
  readonly policy: string;
  readonly effectiveFrom: string;
  readonly ageRule: AgeRule;
  readonly reductions: string;
  readonly note: string;
  readonly rates: string;
}

/** Proposes the rates of a policy, copied from a spreadsheet, with the carrier's exhibit. */
export function RateTableForm({ groupNumber, onSaved, onDone }: RateTableFormProps) {
  const styles = useStyles();
  const tables = useService(RateTables);
  const groups = useService(Groups);
  const account = useMemo(() => groups.account(), [groups]);
  const group = useLiveQuery(account, groupNumber);
  const carriers = group.kind === 'loaded' ? group.value.carriers : [];
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [exhibit, setExhibit] = useState<File>();
  const carrierCode = typed.carrierCode || (carriers[0]?.code ?? '');
  const [learned, setLearned] = useState<LearnedFromBill>();
  const [failure, setFailure] = useState<unknown>();
  /** The carrier whose rates are being learned; undefined if none are, or if another one was chosen. */
  const asked = useRef<string>(undefined);
  const [isLearning, setLearning] = useState(false);
  const stopLearning = () => {
    asked.current = undefined;
    setLearning(false);
    setLearned(undefined);
    setFailure(undefined);
  };
  const learn = async () => {
    if (asked.current !== undefined) return;
    stopLearning();
    asked.current = carrierCode;
    setLearning(true);
    try {
      const found = await tables.learn(groupNumber, carrierCode);
      if (asked.current !== carrierCode) return;
      stopLearning();
      setLearned(found);
      change({ carrierCode, rates: rateRowsCsv(found.rows), effectiveFrom: found.effectiveFrom, reductions: '' });
    } catch (error) {
      if (asked.current !== carrierCode) return;
      stopLearning();
      setFailure(error);
    }
  };
  /** Rates that are changed by hand are no longer those of the bill. */
  const retype = (changes: Partial<Typed>) => {
    stopLearning();
    change(changes);
  };
  const change = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }));
  const reading = useMemo(() => (learned ? readingOf(learned) : readRateRows(typed.rates)), [learned, typed.rates]);
  const source = exhibit || !learned ? 'EXHIBIT' : 'LEARNED';
  const { terms, problems } = termsOf({ ...typed, carrierCode }, reading, source);
  const save = async () => {
    if (!terms) return '';
    onSaved(await tables.propose(groupNumber, terms, exhibit));
    return 'Rates proposed';
  };
  return (
    <StepForm
      name="Add rates"
      effect="Bills are checked against these rates once another person has confirmed them. Rates can’t be edited later: propose them again instead."
      failure="The rates were not proposed, or the exhibit was not attached."
      submitLabel="Propose rates"
      isIncomplete={terms === undefined || (exhibit === undefined && learned === undefined)}
      onSubmit={save}
      onDone={onDone}
      doneLabel="Cancel"
    >
      {(isAsked) => {
        const problemOf = (field: keyof Typed) => (isAsked ? (problems[field] ?? null) : null);
        return (
          <>
            <Field label="Carrier" className={styles.choice} validationMessage={problemOf('carrierCode')}>
              <Select
                value={carrierCode}
                onChange={(code) => {
                  stopLearning();
                  change({ carrierCode: code });
                }}
              >
                {carriers.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Policy number" hint="If there are several" className={styles.short}>
              <TextInput maxLength={40} value={typed.policy} onChange={(policy) => change({ policy })} />
            </Field>
            <Field
              label="Rates apply from"
              hint="First day of a month"
              required
              className={styles.short}
              validationMessage={problemOf('effectiveFrom')}
            >
              <TextInput
                type="date"
                value={typed.effectiveFrom}
                onChange={(effectiveFrom) => change({ effectiveFrom })}
              />
            </Field>
            <Field label="Age as of" className={styles.choice}>
              <Select
                value={typed.ageRule}
                onChange={(rule) => change({ ageRule: AGE_RULES.find((one) => one === rule) ?? 'FIRST_OF_MONTH' })}
              >
                {AGE_RULES.map((rule) => (
                  <option key={rule} value={rule}>
                    {AGE_RULE_LABELS[rule]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label="Age reductions"
              hint="Such as 65: 65%, 70: 50%"
              className={styles.short}
              validationMessage={problemOf('reductions')}
            >
              <TextInput maxLength={120} value={typed.reductions} onChange={(reductions) => retype({ reductions })} />
            </Field>
            <Field
              label="Rates"
              hint={`Copied from a spreadsheet, with headings: ${RATE_HEADINGS}. ${AGES_AND_CLASSES}`}
              required
              className={styles.wide}
              validationMessage={problemOf('rates')}
            >
              <Textarea
                className={styles.rates}
                rows={8}
                resize="vertical"
                value={typed.rates}
                onChange={(_, { value }) => retype({ rates: value })}
              />
            </Field>
            {typed.rates.trim() !== '' && <Reading reading={reading} />}
            <div className={styles.wide}>
              {failure !== undefined && <ErrorBar what="No rates were learned." error={failure} showDetail />}
              <Button size="small" disabledFocusable={isLearning} onClick={() => void learn()}>
                Learn from the latest bill
              </Button>
              {learned && <p>{learnedText(learned)}</p>}
            </div>
            <div className={styles.wide}>
              <FileDrop
                label="Rate exhibit"
                text={
                  exhibit?.name ??
                  (isAsked && !learned ? 'Attach the exhibit first.' : "The carrier's document with the rates.")
                }
                button={exhibit ? 'Choose another exhibit' : 'Choose exhibit'}
                accept={ATTACHMENT_ACCEPT}
                onFiles={([file]) => setExhibit(file)}
              />
            </div>
            <Field label="Note" className={styles.wide}>
              <TextInput maxLength={LONGEST_NOTE} value={typed.note} onChange={(note) => change({ note })} />
            </Field>
          </>
        );
      }}
    </StepForm>
  );
}

function learnedText({ billNumber, otherLines }: LearnedFromBill): string {
  const others = otherLines === 0 ? '' : ` ${otherRateText(otherLines)}`;
  return `Learned from bill ${billNumber}.${others} Without an exhibit, these rates are marked as learned from bills.`;
}

/** What was read of the pasted rates. */
function Reading({ reading: { rows, problems } }: { readonly reading: RateRowsReading }) {
  const styles = useStyles();
  return (
    <output className={styles.wide}>
      <span className={styles.quiet}>{counted(rows.length, 'rate')} read.</span>
      {problems.length > 0 && (
        <ul className={styles.list}>
          {problems.slice(0, MAX_LISTED).map(({ row, message }) => (
            <li key={row}>{row === 0 ? message : `Row ${row}: ${message}`}</li>
          ))}
          {problems.length > MAX_LISTED && <li>{counted(problems.length - MAX_LISTED, 'more row')} can’t be read.</li>}
        </ul>
      )}
    </output>
  );
}

const EMPTY: Typed = {
  carrierCode: '',
  policy: '',
  effectiveFrom: firstOfMonth(today()),
  ageRule: 'FIRST_OF_MONTH',
  reductions: '',
  note: '',
  rates: '',
};

type Problems = Readonly<Partial<Record<keyof Typed, string>>>;

/** Learned rates as they are, because bills may name coverages otherwise than exhibits. */
function readingOf({ rows }: LearnedFromBill): RateRowsReading {
  return { rows, problems: [] };
}

/** What was typed as terms, or what is wrong with it. */
function termsOf(
  typed: Typed,
  { rows, problems: unread }: RateRowsReading,
  source: RateSource,
): { readonly terms: RateTerms | undefined; readonly problems: Problems } {
  const effectiveFrom = firstDay(typed.effectiveFrom);
  const reductions = reductionsOf(typed.reductions);
  const problems: Problems = {
    ...(typed.carrierCode === '' && { carrierCode: 'Choose the carrier.' }),
    ...(!effectiveFrom && { effectiveFrom: 'Enter the first day of a month.' }),
    ...(!reductions && { reductions: 'Enter an age and a percentage for each, such as 65: 65%, 70: 50%.' }),
    ...(unread.length > 0 && { rates: 'Correct the rows that can’t be read.' }),
    ...(rows.length === 0 && unread.length === 0 && { rates: 'Paste the headings and rates.' }),
  };
  if (!effectiveFrom || !reductions) return { terms: undefined, problems };
  const { carrierCode, policy, ageRule, note } = typed;
  const common = { carrierCode, policy: policy.trim(), effectiveFrom, ageRule, note: note.trim() };
  const terms: RateTerms = { ...common, reductions, rows, source };
  const problem = Object.keys(problems).length === 0 ? rateTableProblem(terms) : undefined;
  const all = { ...(problem && { rates: problem }), ...problems };
  return { terms: Object.keys(all).length === 0 ? terms : undefined, problems: all };
}

function firstDay(text: string): LocalDate | undefined {
  const day = parseLocalDate(text);
  return day?.endsWith('-01') ? day : undefined;
}

/** Reductions as typed: `65: 65%, 70: 50%`; undefined if they cannot be read. */
function reductionsOf(text: string): readonly AgeReduction[] | undefined {
  if (text.trim() === '') return [];
  const all = text.split(/[,;]/).map((part) => {
    const [, age = '0', percent = '0'] = /^\s*(\d{1,3})\s*(?::|=|→|\s)\s*(\d{1,2})\s*%?\s*$/.exec(part) ?? [];
    return { age: Number(age), percent: Number(percent) };
  });
  const isRead = all.every(({ age, percent }) => age >= 1 && age <= MAX_AGE && percent >= 1);
  return isRead && all.length <= MAX_REDUCTIONS ? all : undefined;
}
