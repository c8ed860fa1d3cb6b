import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { Controls } from '../../../application/people/controls/Controls';
import { CONTROL_KIND_LABELS } from '../../../domain/people/controls/Control';
import type { ShownChange, ShownLimit } from '../../../domain/people/controls/ControlBoard';
import {
  limitText,
  limitTitle,
  setterText,
  usageName,
  usageText,
  valueText,
  waitingText,
} from '../../../domain/people/controls/limitTexts';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { type Cents, ZERO } from '../../../domain/platform/money/Cents';
import { StepForm } from '../../kit/forms/StepForm';
import { Note, Stack, Strong } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { below } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { dayText, InstantText } from '../../kit/values/DateText';
import { SameName, SameNameAsMine } from '../../kit/values/SameName';
import { TieProblem, useTieProblem } from '../../kit/values/SecondPerson';
import { LimitForm } from './LimitForm';
import { UsageBar } from './UsageBar';
import { UsesList } from './UsesList';

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginLeft: 'auto' },
  usage: {
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, 2fr) minmax(0, 4fr) minmax(230px, 2fr)',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    [below(1)]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalXS },
  },
  figure: { fontVariantNumeric: 'tabular-nums' },
});

const MAX_SHOWN = 3;

interface LimitRowProps {
  readonly limit: ShownLimit;
  /** The office's day. */
  readonly today: LocalDate;
  readonly onChange: () => void;
}

/** A limit with its setter, the largest uses, a change that waits, its history, and the form that changes it. */
export function LimitRow({ limit, today, onChange }: LimitRowProps) {
  const styles = useStyles();
  const looks = useLooks();
  const mayChange = useMay('controls.write');
  const [open, setOpen] = useState<'form' | 'uses' | 'history'>();
  const { limitCents, usages, changes } = limit;
  const waiting = changes.find(({ state }) => state === 'WAITING');
  const name = `${CONTROL_KIND_LABELS[limit.kind]}, ${limitTitle(limit)}`;
  const toggle = (part: typeof open) => () => setOpen(open === part ? undefined : part);
  const planned = changes.filter(({ state, appliesFrom }) => state === 'ACTIVE' && appliesFrom > today);
  return (
    <li className={looks.rows}>
      <Stack isRow gap="M" align="baseline">
        <Strong>{limitText(limit)}</Strong>
        <Note>{setterText(limit)}</Note>
        {planned.map((change) => (
          <Note key={change.changePk}>{`${valueText(change)} from ${dayText(change.appliesFrom)} on`}</Note>
        ))}
        <span className={styles.buttons}>
          {usages.length > 0 && (
            <Button size="small" aria-expanded={open === 'uses'} aria-label={`Items: ${name}`} onClick={toggle('uses')}>
              Items
            </Button>
          )}
          {changes.length > 0 && (
            <Button
              size="small"
              aria-expanded={open === 'history'}
              aria-label={`History: ${name}`}
              onClick={toggle('history')}
            >
              History
            </Button>
          )}
          {mayChange && !waiting && (
            <Button
              size="small"
              aria-expanded={open === 'form'}
              aria-label={`Change: ${name}`}
              onClick={toggle('form')}
            >
              Change
            </Button>
          )}
        </span>
      </Stack>
      {limitCents !== null && limit.effect !== 'reason' && <Usages limitCents={limitCents} usages={usages} />}
      {waiting && <WaitingChange change={waiting} name={name} mayDecide={mayChange} onChange={onChange} />}
      {open === 'form' && (
        <LimitForm limit={limit} today={today} onChange={onChange} onDone={() => setOpen(undefined)} />
      )}
      {open === 'uses' &&
        usages
          .slice(0, MAX_SHOWN)
          .map((usage) => (
            <UsesList
              key={usage.subject}
              limit={limit}
              subject={usage.subject}
              label={`Counted for ${usageName(usage)}`}
            />
          ))}
      {open === 'history' && (
        <StackTable label={`History: ${name}`} items={changes} keyOf={({ changePk }) => changePk} columns={HISTORY} />
      )}
    </li>
  );
}

function Usages({ limitCents, usages }: { readonly limitCents: Cents } & Pick<ShownLimit, 'usages'>) {
  const styles = useStyles();
  const shown = usages.slice(0, MAX_SHOWN);
  return (
    <>
      {(shown.length > 0 ? shown : [{ subject: '', name: 'Nothing yet', usedCents: ZERO }]).map(
        ({ subject, usedCents, ...usage }) => (
          <div key={subject} className={styles.usage}>
            <span>{usageName(usage)}</span>
            <UsageBar usedCents={usedCents} limitCents={limitCents} />
            <span className={styles.figure}>{usageText({ usedCents, limitCents })}</span>
          </div>
        ),
      )}
      {usages.length > MAX_SHOWN && <Note>{`The ${MAX_SHOWN} largest of ${usages.length} are shown.`}</Note>}
    </>
  );
}

interface WaitingChangeProps {
  readonly change: ShownChange;
  readonly name: string;
  readonly mayDecide: boolean;
  readonly onChange: () => void;
}

/** A looser limit that another manager confirms or declines. The manager who asked may only decline it. */
function WaitingChange({ change, name, mayDecide, onChange }: WaitingChangeProps) {
  const styles = useStyles();
  const controls = useService(Controls);
  const [decision, setDecision] = useState<boolean>();
  const text = waitingText(change);
  const tie = useTieProblem('limit', change.byUserId);
  if (decision === undefined) {
    return (
      <Stack isRow gap="M" align="baseline">
        <span>
          {text}
          {mayDecide && !change.isOwn && <SameNameAsMine by={change.by} />}
          {mayDecide && <TieProblem problem={tie} />}
        </span>
        {mayDecide && (
          <span className={styles.buttons}>
            {!change.isOwn && tie === undefined && (
              <Button size="small" aria-label={`Confirm: ${name}`} onClick={() => setDecision(true)}>
                Confirm
              </Button>
            )}
            <Button size="small" aria-label={`Decline: ${name}`} onClick={() => setDecision(false)}>
              {change.isOwn ? 'Withdraw' : 'Decline'}
            </Button>
          </span>
        )}
      </Stack>
    );
  }
  return (
    <StepForm
      name={`${decision ? 'Confirm' : 'Decline'}: ${name}`}
      effect={decision ? `${text}. It applies once you confirm it.` : `${text}. The limit stays as it is.`}
      failure="The limit was not changed."
      submitLabel={decision ? 'Confirm limit' : 'Decline limit'}
      isIncomplete={false}
      onSubmit={async () => {
        await controls.decide(change.changePk, { approve: decision, note: '' });
        onChange();
        return decision ? 'Limit confirmed' : 'Limit declined';
      }}
      onDone={() => setDecision(undefined)}
      doneLabel="Cancel"
    >
      {() => null}
    </StepForm>
  );
}

const STATES: Readonly<Record<string, string>> = { WAITING: 'Waits', ACTIVE: 'Confirmed', DECLINED: 'Declined' };

const HISTORY: readonly StackColumn<ShownChange>[] = [
  { label: 'Limit', kind: 'lead', cell: valueText },
  { label: 'Applies from', kind: 'whole', cell: ({ appliesFrom }) => dayText(appliesFrom) },
  { label: 'Set by', cell: ({ by }) => by },
  { label: 'Saved', kind: 'whole', cell: ({ at }) => <InstantText timestamp={at} /> },
  {
    label: 'Decision',
    cell: ({ state, by, decidedBy }) => (
      <>
        {decidedBy ? `${STATES[state] ?? state} by ${decidedBy}` : decisionText(state)}
        {state === 'ACTIVE' && <SameName one={by} other={decidedBy} />}
      </>
    ),
  },
  { label: 'Reason', cell: ({ note }) => note },
];

function decisionText(state: string): string {
  return state === 'WAITING' ? 'Waits for another manager' : 'Needs none';
}
