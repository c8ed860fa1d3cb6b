import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useMemo, useRef, useState } from 'react';
import { type LearnedFromBill, type RateTable, RateTables } from '../../../application/billing/rates/RateTables';
import { ReadRateSheet } from '../../../application/billing/rates/ReadRateSheet';
import { Groups } from '../../../application/office/groups/Groups';
import { ATTACHMENT_ACCEPT } from '../../../domain/billing/bills/attachments';
import { AGE_RULE_LABELS, AGE_RULES, SPOUSE_AGE_LABELS, SPOUSE_AGES } from '../../../domain/billing/rates/RateTable';
import {
  RATE_HEADINGS,
  type RateRowsReading,
  rateRowsCsv,
  readRateRows,
} from '../../../domain/billing/rates/rateRowsText';
import { otherLineText, otherRateText } from '../../../domain/billing/rates/rateWords';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { counted } from '../../../domain/platform/text/wording';
import { ActionError } from '../../kit/feedback/ActionError';
import { FileDrop } from '../../kit/forms/FileDrop';
import { Select, TextInput } from '../../kit/forms/fields';
import { StepForm } from '../../kit/forms/StepForm';
import { Bullets, useTextStyles } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { StackTable } from '../../kit/tables/StackTable';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { RATE_COLUMNS } from './rateColumns';
import { NO_RATES, type TypedRates, termsOf } from './typedRates';

const useStyles = makeStyles({
  choice: { maxWidth: '100%' },
  rates: { fontFamily: tokens.fontFamilyMonospace },
});

/** @source docs/decisions/rates.md#ages-and-classes-are-checked-where-a-file-has-them */
const AGES_AND_CLASSES =
  'Bills do not show ages. Rates by age are checked in Reconcile if the payroll file has dates of birth; rates by class, for members whose class is set.';

/** Unreadable rows that are listed. */
const MAX_LISTED = 5;
/** Read rates that are shown before they are proposed. */
const MAX_PREVIEWED = 10;

interface RateTableFormProps {
  readonly groupNumber: string;
  readonly onSaved: (table: RateTable) => void;
  readonly onDone: () => void;
}

/** Proposes the rates of a policy, copied from a spreadsheet, with the carrier's exhibit. */
export function RateTableForm({ groupNumber, onSaved, onDone }: RateTableFormProps) {
  const styles = useStyles();
  const looks = useLooks();
  const tables = useService(RateTables);
  const sheets = useService(ReadRateSheet);
  const groups = useService(Groups);
  const account = useMemo(() => groups.account(), [groups]);
  const group = useLiveQuery(account, groupNumber);
  const carriers = group.kind === 'loaded' ? group.value.carriers : [];
  const [typed, setTyped] = useState<TypedRates>(NO_RATES);
  const [exhibit, setExhibit] = useState<File>();
  /** The spreadsheet that was read last, or why it was refused. */
  const [sheet, setSheet] = useState<{ readonly name: string | undefined; readonly problem: string | undefined }>();
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
  const readSheet = async (file: File) => {
    const found = await sheets.run(file);
    if (found.kind === 'refused') {
      setSheet({ name: undefined, problem: `${file.name}: ${found.message}` });
      return;
    }
    setSheet({ name: file.name, problem: undefined });
    retype({ rates: found.text });
  };
  /** Rates that are changed by hand are no longer those of the bill. */
  const retype = (changes: Partial<TypedRates>) => {
    stopLearning();
    change(changes);
  };
  const change = (changes: Partial<TypedRates>) => setTyped((before) => ({ ...before, ...changes }));
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
        const problemOf = (field: keyof TypedRates) => (isAsked ? (problems[field] ?? null) : null);
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
            <Field label="Policy number" hint="If there are several" className={looks.short}>
              <TextInput maxLength={40} value={typed.policy} onChange={(policy) => change({ policy })} />
            </Field>
            <Field
              label="Rates apply from"
              hint="First day of a month"
              required
              className={looks.short}
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
            <Field label="Spouses are rated by" className={styles.choice}>
              <Select
                value={typed.spouseAge}
                onChange={(age) => change({ spouseAge: SPOUSE_AGES.find((one) => one === age) ?? 'EMPLOYEE' })}
              >
                {SPOUSE_AGES.map((age) => (
                  <option key={age} value={age}>
                    {SPOUSE_AGE_LABELS[age]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label="Age reductions"
              hint="Such as 65: 65%, 70: 50%"
              className={looks.short}
              validationMessage={problemOf('reductions')}
            >
              <TextInput maxLength={120} value={typed.reductions} onChange={(reductions) => retype({ reductions })} />
            </Field>
            <Field
              label="Rates"
              hint={`Copied from a spreadsheet, with headings: ${RATE_HEADINGS}. ${AGES_AND_CLASSES}`}
              required
              className={looks.ownShrinkingLine}
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
            <div className={looks.ownShrinkingLine}>
              <FileDrop
                label="Spreadsheet with rates"
                text={
                  sheet?.problem ??
                  sheet?.name ??
                  'An xlsx or CSV file with the same headings. It replaces the rates above.'
                }
                button={sheet?.name ? 'Read another spreadsheet' : 'Read a spreadsheet'}
                accept=".xlsx,.csv,.txt"
                onFiles={([file]) => {
                  if (file) void readSheet(file);
                }}
              />
            </div>
            {typed.rates.trim() !== '' && <Reading reading={reading} />}
            <div className={looks.ownShrinkingLine}>
              {failure !== undefined && <ActionError what="No rates were learned." error={failure} showDetail />}
              <Button size="small" disabledFocusable={isLearning} onClick={() => void learn()}>
                Learn from the latest bill
              </Button>
              {learned && <p>{learnedText(learned)}</p>}
              {learned && learned.others.length > 0 && (
                <Bullets aria-label="Lines at another rate">
                  {learned.others.map((line) => (
                    <li key={line.linePk}>{otherLineText(line)}</li>
                  ))}
                  {learned.otherLines > learned.others.length && (
                    <li>{counted(learned.otherLines - learned.others.length, 'more line')}</li>
                  )}
                </Bullets>
              )}
            </div>
            <div className={looks.ownShrinkingLine}>
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
            <Field label="Note" className={looks.ownShrinkingLine}>
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

/** Preview of the pasted rates. */
function Reading({ reading: { rows, problems } }: { readonly reading: RateRowsReading }) {
  const looks = useLooks();
  const texts = useTextStyles();
  return (
    <div className={looks.ownShrinkingLine}>
      <output className={texts.quiet}>{counted(rows.length, 'rate')} read.</output>
      {rows.length > 0 && (
        <StackTable
          label="Rates read"
          isCompact
          items={rows.slice(0, MAX_PREVIEWED)}
          keyOf={(row) => rows.indexOf(row).toString()}
          columns={RATE_COLUMNS}
        />
      )}
      {rows.length > MAX_PREVIEWED && <p>{counted(rows.length - MAX_PREVIEWED, 'more rate')} not listed here.</p>}
      {problems.length > 0 && (
        <Bullets>
          {problems.slice(0, MAX_LISTED).map(({ row, message }) => (
            <li key={row}>{row === 0 ? message : `Row ${row}: ${message}`}</li>
          ))}
          {problems.length > MAX_LISTED && <li>{counted(problems.length - MAX_LISTED, 'more row')} can’t be read.</li>}
        </Bullets>
      )}
    </div>
  );
}

/** Learned rates as they are, because bills may name coverages otherwise than exhibits. */
function readingOf({ rows }: LearnedFromBill): RateRowsReading {
  return { rows, problems: [] };
}
