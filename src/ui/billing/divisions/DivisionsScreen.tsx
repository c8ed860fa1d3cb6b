import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { useId, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Divisions, type GroupDivisions } from '../../../application/billing/divisions/Divisions';
import {
  type Division,
  findDivision,
  LONGEST_DIVISION_NAME,
  LONGEST_DIVISION_NUMBER,
  MAX_DIVISIONS,
} from '../../../domain/billing/divisions/Division';
import { divisionChanges, divisionsProblem } from '../../../domain/billing/divisions/divisionChanges';
import { addMonths, firstOfMonth, type LocalDate, localDate } from '../../../domain/platform/dates/LocalDate';
import { counted } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Select, TextInput } from '../../kit/forms/fields';
import { StepForm } from '../../kit/forms/StepForm';
import { Problem, Quiet, Stack } from '../../kit/layout';
import { GroupHeader } from '../../kit/navigation/GroupHeader';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { InstantText, monthText, today } from '../../kit/values/DateText';

const useStyles = makeStyles({
  list: { margin: `0 0 ${tokens.spacingVerticalS}`, padding: 0, listStyleType: 'none' },
  division: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr) minmax(0, 1fr) minmax(96px, auto)',
    alignItems: 'end',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
    paddingBlock: tokens.spacingVerticalXS,
    '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)', paddingBlock: tokens.spacingVerticalM },
  },
  used: { alignSelf: 'center', color: tokens.colorNeutralForeground3 },
  version: { paddingBlock: tokens.spacingVerticalXS },
});

/** The parts of the group in the address that carriers bill separately. */
export function DivisionsScreen() {
  const { groupNumber = '' } = useParams();
  return (
    <Stack>
      <GroupHeader title="Divisions" groupNumber={groupNumber} pathOf={(other) => paths.divisions(other)} />
      {/* The key starts over for another group, without what was typed for the last one. */}
      <OfGroup key={groupNumber} groupNumber={groupNumber} />
    </Stack>
  );
}

function OfGroup({ groupNumber }: { readonly groupNumber: string }) {
  const divisions = useService(Divisions);
  const live = useMemo(() => divisions.ofGroup(), [divisions]);
  const found = useLiveQuery(live, groupNumber);
  if (found.kind !== 'loaded')
    return <Unloaded found={found} what="the divisions" rows={4} onRetry={() => live.retry()} />;
  return (
    <Stack>
      <Panel title="Divisions">
        <DivisionForm
          key={found.value.version}
          groupNumber={groupNumber}
          saved={found.value}
          onSaved={() => live.retry()}
        />
      </Panel>
      <Panel title="History">
        <History of={found.value} />
      </Panel>
    </Stack>
  );
}

/** Shown until something changes; then the effect takes its place. */
const INTRODUCTION =
  'Parts of the group that carriers bill separately. A carrier’s file shows the division’s number in a column or above the headings.';

interface DivisionFormProps {
  readonly groupNumber: string;
  readonly saved: GroupDivisions;
  readonly onSaved: () => void;
}

function DivisionForm({ groupNumber, saved, onSaved }: DivisionFormProps) {
  const looks = useLooks();
  const divisions = useService(Divisions);
  const [items, setItems] = useState<readonly Division[]>(saved.items);
  const problem = divisionsProblem(items, saved.items);
  const changes = divisionChanges(saved.items, items, monthText);
  const save = async () => {
    await divisions.save(groupNumber, saved.version, items);
    onSaved();
    return 'Divisions saved';
  };
  return (
    <StepForm
      name="Divisions"
      effect={changes.length === 0 ? INTRODUCTION : `${changes.join('. ')}.`}
      failure="The divisions were not saved."
      submitLabel="Save"
      isIncomplete={problem !== undefined}
      onSubmit={save}
    >
      {(isAsked) => (
        <div className={looks.ownShrinkingLine}>
          {isAsked && problem !== undefined && <Problem role="alert">{problem}</Problem>}
          <DivisionRows items={items} saved={saved} onChange={setItems} />
        </div>
      )}
    </StepForm>
  );
}

interface DivisionRowsProps {
  readonly items: readonly Division[];
  readonly saved: GroupDivisions;
  readonly onChange: (items: readonly Division[]) => void;
}

function DivisionRows({ items, saved, onChange }: DivisionRowsProps) {
  const styles = useStyles();
  const id = useId();
  // Rows have no names of their own: each keeps a number for as long as it is there.
  const [keys, setKeys] = useState(() => items.map((_, at) => at));
  const set = (at: number, changed: Partial<Division>) =>
    onChange(items.map((one, index) => (index === at ? { ...one, ...changed } : one)));
  const add = () => {
    setKeys([...keys, Math.max(-1, ...keys) + 1]);
    onChange([...items, { number: '', name: '', lastMonth: null }]);
    requestAnimationFrame(() => document.getElementById(`${id}-${items.length}`)?.focus());
  };
  const remove = (at: number) => {
    setKeys(keys.filter((_, index) => index !== at));
    onChange(items.filter((_, index) => index !== at));
    requestAnimationFrame(() => document.getElementById(`${id}-add`)?.focus());
  };
  return (
    <>
      <ul className={styles.list} aria-label="Divisions">
        {items.map((one, at) => {
          const bills = findDivision(saved.items, one.number)?.billCount ?? 0;
          return (
            <li key={keys[at]} className={styles.division}>
              <Field label="Number">
                <TextInput
                  id={`${id}-${at}`}
                  maxLength={LONGEST_DIVISION_NUMBER}
                  readOnly={bills > 0}
                  value={one.number}
                  onChange={(number) => set(at, { number })}
                />
              </Field>
              <Field label="Name">
                <TextInput maxLength={LONGEST_DIVISION_NAME} value={one.name} onChange={(name) => set(at, { name })} />
              </Field>
              <Field label="Last month">
                <Select
                  value={one.lastMonth ?? ''}
                  onChange={(month) => set(at, { lastMonth: month === '' ? null : localDate(month) })}
                >
                  <option value="">No end</option>
                  {lastMonths(one.lastMonth).map((month) => (
                    <option key={month} value={month}>
                      {monthText(month)}
                    </option>
                  ))}
                </Select>
              </Field>
              {bills > 0 ? (
                <span className={styles.used}>{counted(bills, 'bill')}</span>
              ) : (
                <Button
                  appearance="subtle"
                  icon={<DismissRegular />}
                  aria-label={`Remove division ${one.number || at + 1}`}
                  onClick={() => remove(at)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <Button id={`${id}-add`} icon={<AddRegular />} disabledFocusable={items.length >= MAX_DIVISIONS} onClick={add}>
        Add division
      </Button>
    </>
  );
}

/** A year back and two ahead, with the one that is chosen. */
function lastMonths(chosen: LocalDate | null): readonly LocalDate[] {
  const first = addMonths(firstOfMonth(today()), -12);
  const months = Array.from({ length: 37 }, (_, at) => addMonths(first, at));
  return chosen === null || months.includes(chosen) ? months : [chosen, ...months];
}

function History({ of: { history } }: { readonly of: GroupDivisions }) {
  const styles = useStyles();
  if (history.length === 0) {
    return <EmptyState kind="nothingYet" title="No changes" text="Changes of divisions appear here." />;
  }
  return (
    <ul className={styles.list} aria-label="History">
      {history.map(({ version, savedAt, savedBy, items }, at) => {
        const before = history[at + 1];
        const isFirst = version === 1;
        const changes = before || isFirst ? divisionChanges(before?.items ?? [], items, monthText) : [];
        return (
          <li key={version} className={styles.version}>
            <div>{changes.length === 0 ? 'Changed the order' : changes.join('. ')}</div>
            <Quiet as="div">
              {savedBy}, <InstantText timestamp={savedAt} />
            </Quiet>
          </li>
        );
      })}
    </ul>
  );
}
