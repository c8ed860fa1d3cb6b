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
  readonly monthly: string;
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
            <Field label="Reason">
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
      monthly: payer.monthlyCents === null ? '' : formatCents(payer.monthlyCents),
      paidThrough: payer.paidThrough ?? '',
      note: payer.note,
    };
  }
  const { memberId = '', from = '', coverage } = member ?? {};
  const empty = { coverage: coverage ?? '', through: '', monthly: '', paidThrough: '', note: '' };
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

/** What was typed as terms, or what is wrong with it. */
function termsOf(typed: Typed): { readonly terms: ContinuationTerms | undefined; readonly problems: Problems } {
  const from = parseLocalDate(typed.from);
  const through = optional(typed.through, parseLocalDate);
  const paidThrough = optional(typed.paidThrough, parseLocalDate);
  const monthlyCents = optional(typed.monthly, amountOf);
  const percent = /^\d{1,3}$/.test(typed.percent.trim()) ? Number(typed.percent) : 0;
  const kind = kindOf(typed.kind);
  const problems: Problems = {
    ...(typed.memberId.trim() === '' && { memberId: 'Enter the member number.' }),
    ...(!from && { from: 'Enter the first day.' }),
    ...(through === undefined && { through: 'Enter a date, or leave it empty.' }),
    ...(paidThrough === undefined && { paidThrough: 'Enter a date, or leave it empty.' }),
    ...(monthlyCents === undefined && { monthly: 'Enter an amount, or leave it empty.' }),
    ...((percent < 1 || percent > MAX_PERCENT) && { percent: `Enter 1 to ${MAX_PERCENT}.` }),
  };
  if (!from || through === undefined || paidThrough === undefined || monthlyCents === undefined) {
    return { terms: undefined, problems };
  }
  const memberId = typed.memberId.trim();
  const coverage = typed.coverage.trim() === '' ? null : typed.coverage.trim();
  const terms = {
    memberId,
    kind,
    coverage,
    from,
    through,
    percent,
    monthlyCents,
    paidThrough,
    note: typed.note.trim(),
  };
  const problem = continuationProblem(terms);
  const all = {
    ...(problem && { [through !== null && through < from ? 'through' : 'paidThrough']: problem }),
    ...problems,
  };
  return { terms: Object.keys(all).length === 0 ? terms : undefined, problems: all };
}

/** Null for empty text; undefined for text that cannot be read. */
function optional<Value>(text: string, parse: (text: string) => Value | undefined): Value | null | undefined {
  return text.trim() === '' ? null : parse(text);
}

function amountOf(text: string): Cents | undefined {
  const amount = parseCents(text);
  return amount === undefined || amount < 0 ? undefined : amount;
}
