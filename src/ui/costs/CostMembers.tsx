import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { CostCenters, CostMemberList } from '../../application/costs/Costs';
import { COST_MEMBER_STATES, type CostMember, type CostMemberState } from '../../domain/costs/CostMembers';
import type { CostSetup } from '../../domain/costs/CostSetup';
import { readCostRows } from '../../domain/costs/costRowsText';
import { readSplits, splitsProblem, splitsText } from '../../domain/costs/MemberCostCenter';
import { firstOfMonth, parseLocalDate } from '../../domain/dates/LocalDate';
import { counted } from '../../domain/text/wording';
import { Panel } from '../kit/dialogs/Panel';
import { TextInput } from '../kit/forms/fields';
import { StepForm } from '../kit/forms/StepForm';
import { useService } from '../kit/Services';
import { FilterSelect, ListSearch } from '../kit/tables/ListFields';
import { ListFilters } from '../kit/tables/ListFilters';
import { PagedResults } from '../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { useLiveQuery } from '../kit/useStream';
import { dayText, today } from '../kit/values/DateText';
import { MaskedText } from '../kit/values/MaskedText';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  text: { margin: 0 },
  short: { width: '180px' },
  middle: { width: '320px', maxWidth: '100%' },
  wide: { flexBasis: '100%', minWidth: 0 },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL },
});

/** Members of a page: the accounts are below the list. */
const MEMBERS_SHOWN = 10;

const STATE_NAMES: Readonly<Record<CostMemberState, string>> = { missing: 'Without a cost center', all: 'All' };

interface CostMembersProps {
  readonly groupNumber: string;
  readonly setup: CostSetup;
  readonly mayWrite: boolean;
}

/** The members of a group and their cost centers: those without one first. */
export function CostMembers({ groupNumber, setup, mayWrite }: CostMembersProps) {
  const styles = useStyles();
  const list = useService(CostMemberList);
  const [state, setState] = useState<CostMemberState>('missing');
  const [q, setQ] = useState('');
  const [page, setPage] = useState(0);
  const [openId, setOpenId] = useState<string>();
  const [isPasting, setPasting] = useState(false);
  const query = useMemo(() => ({ groupNumber, state, q, page, size: MEMBERS_SHOWN }), [groupNumber, state, q, page]);
  const found = useLiveQuery(list, query);
  const missing = found.kind === 'loaded' ? found.value.missing : 0;
  const clear = () => {
    setQ('');
    setPage(0);
  };
  const reload = () => list.retry();
  return (
    <Panel title="Members">
      <div className={styles.root}>
        {found.kind === 'loaded' && (
          <p className={styles.text}>
            {missing === 0
              ? 'Every member has a cost center.'
              : `${counted(missing, 'member')} without a cost center. Their employer share goes to ${setup.accounts.expense}.`}
          </p>
        )}
        {mayWrite && !isPasting && (
          <div>
            <Button size="small" onClick={() => setPasting(true)}>
              Take from a file
            </Button>
          </div>
        )}
        {isPasting && (
          <PasteForm groupNumber={groupNumber} setup={setup} onSaved={reload} onDone={() => setPasting(false)} />
        )}
        <ListFilters
          count={0}
          onClear={q === '' ? undefined : clear}
          search={
            <ListSearch
              id="cost-search"
              noun="members"
              placeholder="Name or last digits of ID"
              value={q}
              onChange={(value) => {
                setQ(value);
                setPage(0);
              }}
            />
          }
        >
          <FilterSelect
            id="cost-state"
            label="Members"
            value={state}
            standard="missing"
            choices={COST_MEMBER_STATES.map((one) => [one, STATE_NAMES[one]])}
            onChange={(value) => {
              setState(COST_MEMBER_STATES.find((one) => one === value) ?? 'missing');
              setPage(0);
            }}
          />
        </ListFilters>
        <PagedResults
          found={found}
          query={query}
          noun="members"
          skeletonRows={4}
          isFiltered={q !== ''}
          onClear={clear}
          nothing={{
            title: state === 'missing' ? 'No members without a cost center' : 'No members',
            text: state === 'missing' ? 'Choose All to see every member.' : 'Members appear with the first bill.',
          }}
          onPage={setPage}
          onRetry={reload}
        >
          {({ items }) => (
            <StackTable
              label="Cost centers of members"
              items={items}
              keyOf={({ memberId }) => memberId}
              columns={columnsWith(mayWrite, openId, setOpenId)}
              detail={(member) =>
                member.memberId === openId && (
                  <ValueForm
                    groupNumber={groupNumber}
                    member={member}
                    setup={setup}
                    onSaved={reload}
                    onDone={() => setOpenId(undefined)}
                  />
                )
              }
            />
          )}
        </PagedResults>
      </div>
    </Panel>
  );
}

function columnsWith(
  mayWrite: boolean,
  openId: string | undefined,
  open: (memberId: string | undefined) => void,
): readonly StackColumn<CostMember>[] {
  const columns: StackColumn<CostMember>[] = [
    { label: 'Member', kind: 'lead', cell: ({ memberName }) => memberName },
    { label: 'Member number', cell: ({ memberId }) => <MaskedText text={memberId} kind="member number" /> },
    { label: 'Cost centers', cell: (member) => <Values member={member} /> },
  ];
  if (!mayWrite) return columns;
  return [
    ...columns,
    {
      label: 'Change',
      cell: ({ memberId, memberName }) => (
        <Button
          size="small"
          aria-expanded={memberId === openId}
          aria-label={`Change the cost center of ${memberName}`}
          onClick={() => open(memberId === openId ? undefined : memberId)}
        >
          Change
        </Button>
      ),
    },
  ];
}

function Values({ member: { values } }: { readonly member: CostMember }) {
  const styles = useStyles();
  if (values.length === 0) return 'None';
  return values.map(({ from, splits }, at) => (
    <span key={from} className={at === 0 ? undefined : styles.quiet}>
      {splitsText(splits)} from {dayText(from)}
    </span>
  ));
}

interface ValueFormProps {
  readonly groupNumber: string;
  readonly member: CostMember;
  readonly setup: CostSetup;
  readonly onSaved: () => void;
  readonly onDone: () => void;
}

/** Says which cost centers a member belongs to from a day on. */
function ValueForm({ groupNumber, member, setup, onSaved, onDone }: ValueFormProps) {
  const styles = useStyles();
  const centers = useService(CostCenters);
  const [typed, setTyped] = useState(splitsText(member.values[0]?.splits ?? []));
  const [day, setDay] = useState<string>(firstOfMonth(today()));
  const splits = readSplits(typed);
  const from = parseLocalDate(day);
  const problem = splits ? splitsProblem(splits, setup.centers) : 'Enter a code, or codes with percents.';
  const save = async () => {
    if (!splits || !from) return '';
    await centers.saveValues(groupNumber, { from, rows: [{ memberId: member.memberId, splits }] });
    onSaved();
    return 'Cost center saved';
  };
  return (
    <StepForm
      name={`Cost center of ${member.memberName}`}
      effect="Counts for coverage months that begin on or after the day. Entries that were made stay as they are."
      failure="The cost center was not saved."
      submitLabel="Save"
      isIncomplete={problem !== undefined || from === undefined}
      onSubmit={save}
      onDone={onDone}
      doneLabel="Cancel"
    >
      {(isAsked) => (
        <>
          <Field
            label="Cost center"
            hint={`${setup.centers.map(({ code }) => code).join(', ')}. To split: ADM 60, OPS 40`}
            required
            className={styles.middle}
            validationMessage={isAsked ? (problem ?? null) : null}
          >
            <TextInput maxLength={400} value={typed} onChange={setTyped} />
          </Field>
          <Field
            label="From"
            required
            className={styles.short}
            validationMessage={isAsked && !from ? 'Enter a day.' : null}
          >
            <TextInput type="date" value={day} onChange={setDay} />
          </Field>
        </>
      )}
    </StepForm>
  );
}

/** Rows that cannot be read and are listed. */
const MAX_LISTED = 5;

type PasteFormProps = Omit<ValueFormProps, 'member'>;

/** Takes cost centers of many members from the rows of a payroll or enrollment file. */
function PasteForm({ groupNumber, setup, onSaved, onDone }: PasteFormProps) {
  const styles = useStyles();
  const centers = useService(CostCenters);
  const [typed, setTyped] = useState('');
  const [day, setDay] = useState<string>(firstOfMonth(today()));
  const { rows, problems } = useMemo(() => readCostRows(typed, setup.centers), [typed, setup.centers]);
  const from = parseLocalDate(day);
  const save = async () => {
    if (!from) return '';
    const saved = await centers.saveValues(groupNumber, { from, rows });
    onSaved();
    return saved === 0 ? 'Nothing was new' : `Cost centers of ${counted(saved, 'member')} saved`;
  };
  return (
    <StepForm
      name="Cost centers from a file"
      effect="Copy the rows with their headings from a payroll or enrollment file: member number, cost center, and percent if members are split. All rows are saved, or none."
      failure="The cost centers were not saved."
      submitLabel="Save"
      isIncomplete={rows.length === 0 || problems.length > 0 || from === undefined}
      onSubmit={save}
      onDone={onDone}
      doneLabel="Cancel"
    >
      {(isAsked) => (
        <>
          <Field
            label="Rows"
            required
            className={styles.wide}
            validationMessage={isAsked && typed.trim() === '' ? 'Paste the rows.' : null}
          >
            <Textarea rows={6} resize="vertical" value={typed} onChange={(_, { value }) => setTyped(value)} />
          </Field>
          {typed.trim() !== '' && (
            <output className={styles.wide}>
              <span className={styles.quiet}>{counted(rows.length, 'member')} read.</span>
              {problems.length > 0 && (
                <ul className={styles.list}>
                  {problems.slice(0, MAX_LISTED).map(({ row, message }) => (
                    <li key={`${row} ${message}`}>{row === 0 ? message : `Row ${row}: ${message}`}</li>
                  ))}
                  {problems.length > MAX_LISTED && (
                    <li>{counted(problems.length - MAX_LISTED, 'more row')} can’t be read.</li>
                  )}
                </ul>
              )}
            </output>
          )}
          <Field
            label="From"
            required
            className={styles.short}
            validationMessage={isAsked && !from ? 'Enter a day.' : null}
          >
            <TextInput type="date" value={day} onChange={setDay} />
          </Field>
        </>
      )}
    </StepForm>
  );
}
