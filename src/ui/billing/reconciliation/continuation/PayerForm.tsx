import { Field, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { ContinuationPayers } from '../../../../application/billing/continuation/ContinuationPayers';
import {
  CONTINUATION_KINDS,
  CONTINUATION_LABELS,
  type ContinuationKind,
  type ContinuationPayer,
  type ContinuationTerms,
  continuationProblem,
  MAX_PERCENT,
  premiumOf,
  type TermsProblem,
  usualPercent,
} from '../../../../domain/billing/continuation/ContinuationPayer';
import { type LocalDate, parseLocalDate } from '../../../../domain/platform/dates/LocalDate';
import type { Cents } from '../../../../domain/platform/money/Cents';
import { formatCents } from '../../../../domain/platform/money/formatCents';
import { parseCents } from '../../../../domain/platform/money/parseCents';
import { LONGEST_NOTE } from '../../../../domain/platform/text/cut';
import { Select, TextInput } from '../../../kit/forms/fields';
import { StepForm } from '../../../kit/forms/StepForm';
import { useService } from '../../../kit/Services';
import { useLooks } from '../../../kit/useLooks';
import { today } from '../../../kit/values/DateText';

const useStyles = makeStyles({
  short: { width: '150px' },
  premium: { flexBasis: '100%', color: tokens.colorNeutralForeground3 },
});

/** A member of a bill, to whom a new entry belongs. */
export interface PayingMember {
  readonly memberId: string;
  readonly memberName: string;
  /** First day of the bill's month. */
  readonly from: LocalDate;
  /** Null for every coverage. */
  readonly coverage: string | null;
}

interface PayerFormProps {
  readonly groupNumber: string;
  /** The entry to change; undefined adds one. */
  readonly payer?: ContinuationPayer;
  /** The member of a new entry; undefined asks for the number. */
  readonly member?: PayingMember;
  readonly onSaved: (payer: ContinuationPayer) => void;
  readonly onDone: () => void;
}

/** The entry as typed: texts, so that nothing typed is lost. */
interface Typed {
  readonly memberId: string;
  readonly kind: string;
  readonly coverage: string;
  readonly from: string;
  readonly through: string;
  readonly percent: string;
  readonly extension: string;
  readonly monthly: string;
  readonly elected: string;
  readonly paidThrough: string;
  readonly note: string;
}

/** Says that a member pays outside payroll: why, since when, how much, and until when it is paid. */
export function PayerForm({ groupNumber, payer, member, onSaved, onDone }: PayerFormProps) {
  const styles = useStyles();
  const looks = useLooks();
  const payers = useService(ContinuationPayers);
  const [typed, setTyped] = useState(() => typedOf(payer, member));
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (member) first.current?.focus();
  }, [member]);
  const change = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }));
  const { terms, problems } = termsOf(typed);
  const name = payer?.memberName ?? member?.memberName;
  const premium = terms && premiumOf(terms);
  const save = async () => {
    if (!terms) return '';
    const saved = await payers.save(groupNumber, terms, payer);
    onSaved(saved);
    return `${saved.memberName} pays outside payroll`;
  };
  return (
    <StepForm
      name={name ? `Pays outside payroll: ${name}` : 'Add a continuation payer'}
      effect={`While the premium of ${name ?? 'the member'} is paid outside payroll, no deduction is expected. The bill is not changed.`}
      failure="The continuation payer was not saved."
      submitLabel={payer ? 'Save changes' : 'Add to the list'}
      isIncomplete={terms === undefined}
      onSubmit={save}
      onDone={onDone}
    >
      {(isAsked) => {
        const problemOf = (field: keyof Typed) => (isAsked ? (problems[field] ?? null) : null);
        return (
          <>
            {!name && (
              <Field
                label="Member number"
                hint="As on the bill"
                required
                className={styles.short}
                validationMessage={problemOf('memberId')}
              >
                <TextInput maxLength={60} value={typed.memberId} onChange={(memberId) => change({ memberId })} />
              </Field>
            )}
            <Field label="Reason" validationMessage={problemOf('kind')}>
              <Select
                ref={first}
                value={typed.kind}
                onChange={(kind) => change({ kind, percent: percentAfter(typed, kind) })}
              >
                {CONTINUATION_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {CONTINUATION_LABELS[kind]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Coverage" hint="Empty: every coverage" className={styles.short}>
              <TextInput maxLength={80} value={typed.coverage} onChange={(coverage) => change({ coverage })} />
            </Field>
            <Field label="First day" required className={styles.short} validationMessage={problemOf('from')}>
              <TextInput type="date" value={typed.from} onChange={(from) => change({ from })} />
            </Field>
            <Field label="Last day" hint="If known" className={styles.short} validationMessage={problemOf('through')}>
              <TextInput type="date" value={typed.through} onChange={(through) => change({ through })} />
            </Field>
            <Field
              label="Percent of premium"
              hint="102 with COBRA"
              className={styles.short}
              validationMessage={problemOf('percent')}
            >
              <TextInput
                inputMode="numeric"
                maxLength={3}
                value={typed.percent}
                onChange={(percent) => change({ percent })}
              />
            </Field>
            {kindOf(typed.kind) === 'COBRA' && (
              <>
                <Field
                  label="Elected on"
                  hint="First payment due in 45 days"
                  className={styles.short}
                  validationMessage={problemOf('elected')}
                >
                  <TextInput type="date" value={typed.elected} onChange={(elected) => change({ elected })} />
                </Field>
                <Field
                  label="Percent from month 19"
                  hint="150 with a disability extension"
                  className={styles.short}
                  validationMessage={problemOf('extension')}
                >
                  <TextInput
                    inputMode="numeric"
                    maxLength={3}
                    value={typed.extension}
                    onChange={(extension) => change({ extension })}
                  />
                </Field>
              </>
            )}
            <Field
              label="Monthly charge"
              hint="If known"
              className={styles.short}
              validationMessage={problemOf('monthly')}
            >
              <TextInput
                inputMode="decimal"
                maxLength={20}
                value={typed.monthly}
                onChange={(monthly) => change({ monthly })}
              />
            </Field>
            <Field
              label="Paid through"
              hint="If payments are tracked"
              className={styles.short}
              validationMessage={problemOf('paidThrough')}
            >
              <TextInput type="date" value={typed.paidThrough} onChange={(paidThrough) => change({ paidThrough })} />
            </Field>
            <Field label="Note" className={looks.growingReason}>
              <TextInput maxLength={LONGEST_NOTE} value={typed.note} onChange={(note) => change({ note })} />
            </Field>
            {premium !== null && premium !== undefined && (
              <span className={styles.premium}>
                The bill is compared with a premium of {formatCents(premium)}: {typed.monthly.trim()} is {typed.percent}
                % of it.
              </span>
            )}
          </>
        );
      }}
    </StepForm>
  );
}

function typedOf(payer: ContinuationPayer | undefined, member: PayingMember | undefined): Typed {
  if (payer) {
    return {
      memberId: payer.memberId,
      kind: payer.kind,
      coverage: payer.coverage ?? '',
      from: payer.from,
      through: payer.through ?? '',
      percent: String(payer.percent),
      extension: payer.extensionPercent === null ? '' : String(payer.extensionPercent),
      elected: payer.electedOn ?? '',
      monthly: payer.monthlyCents === null ? '' : formatCents(payer.monthlyCents),
      paidThrough: payer.paidThrough ?? '',
      note: payer.note,
    };
  }
  const { memberId = '', from = '', coverage } = member ?? {};
  const empty = {
    coverage: coverage ?? '',
    through: '',
    extension: '',
    monthly: '',
    elected: '',
    paidThrough: '',
    note: '',
  };
  return { ...empty, memberId, from, kind: 'COBRA', percent: String(usualPercent('COBRA')) };
}

/** A percentage that no one typed follows the kind. */
function percentAfter({ kind, percent }: Typed, next: string): string {
  return percent === String(usualPercent(kindOf(kind))) ? String(usualPercent(kindOf(next))) : percent;
}

function kindOf(text: string): ContinuationKind {
  return CONTINUATION_KINDS.find((one) => one === text) ?? 'COBRA';
}

type Problems = Readonly<Partial<Record<keyof Typed, string>>>;

/** Where a problem of the terms is shown. */
const TYPED_AS: Readonly<Record<TermsProblem['field'], keyof Typed>> = {
  kind: 'kind',
  through: 'through',
  percent: 'percent',
  extensionPercent: 'extension',
  electedOn: 'elected',
  paidThrough: 'paidThrough',
};

/** What was typed as terms, or what is wrong with it. */
function termsOf(typed: Typed): { readonly terms: ContinuationTerms | undefined; readonly problems: Problems } {
  const kind = kindOf(typed.kind);
  // Other kinds do not show these fields, so what was typed before does not count.
  const ofCobra = kind === 'COBRA' ? typed : { elected: '', extension: '' };
  const read = {
    from: parseLocalDate(typed.from),
    through: optional(typed.through, parseLocalDate),
    percent: percentOf(typed.percent),
    extensionPercent: optional(ofCobra.extension, percentOf),
    monthlyCents: optional(typed.monthly, amountOf),
    electedOn: optional(ofCobra.elected, parseLocalDate),
    paidThrough: optional(typed.paidThrough, parseLocalDate),
  };
  const memberId = typed.memberId.trim();
  const problems: Problems = {
    ...(memberId === '' && { memberId: 'Enter the member number.' }),
    ...(!read.from && { from: 'Enter the first day.' }),
    ...(read.through === undefined && { through: 'Enter a date, or leave it empty.' }),
    ...(read.percent === undefined && { percent: `Enter 1 to ${MAX_PERCENT}.` }),
    ...(read.extensionPercent === undefined && { extension: `Enter 1 to ${MAX_PERCENT}, or leave it empty.` }),
    ...(read.monthlyCents === undefined && { monthly: 'Enter an amount, or leave it empty.' }),
    ...(read.electedOn === undefined && { elected: 'Enter a date, or leave it empty.' }),
    ...(read.paidThrough === undefined && { paidThrough: 'Enter a date, or leave it empty.' }),
  };
  if (!isComplete(read)) return { terms: undefined, problems };
  const coverage = typed.coverage.trim() === '' ? null : typed.coverage.trim();
  const terms = { memberId, kind, coverage, ...read, note: typed.note.trim() };
  const problem = continuationProblem(terms, today());
  const all = { ...(problem && { [TYPED_AS[problem.field]]: problem.message }), ...problems };
  return { terms: Object.keys(all).length === 0 ? terms : undefined, problems: all };
}

type Complete<Read> = { readonly [Field in keyof Read]: Exclude<Read[Field], undefined> };

function isComplete<Read extends object>(read: Read): read is Complete<Read> {
  return Object.values(read).every((value) => value !== undefined);
}

/** Null for empty text; undefined for text that cannot be read. */
function optional<Value>(text: string, parse: (text: string) => Value | undefined): Value | null | undefined {
  return text.trim() === '' ? null : parse(text);
}

function amountOf(text: string): Cents | undefined {
  const amount = parseCents(text);
  return amount === undefined || amount < 0 ? undefined : amount;
}

function percentOf(text: string): number | undefined {
  const percent = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return percent < 1 || percent > MAX_PERCENT ? undefined : percent;
}
