import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { CostMemberList } from '../../application/costs/Costs';
import { COST_MEMBER_STATES, type CostMember, type CostMemberState } from '../../domain/costs/CostMembers';
import type { CostSetup } from '../../domain/costs/CostSetup';
import { splitsText } from '../../domain/costs/MemberCostCenter';
import { counted } from '../../domain/text/wording';
import { Panel } from '../kit/dialogs/Panel';
import { useService } from '../kit/Services';
import { FilterSelect, ListSearch } from '../kit/tables/ListFields';
import { ListFilters } from '../kit/tables/ListFilters';
import { PagedResults } from '../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { useLiveQuery } from '../kit/useStream';
import { dayText } from '../kit/values/DateText';
import { MaskedText } from '../kit/values/MaskedText';
import { PasteForm, ValueForm } from './CostCenterForms';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  text: { margin: 0 },
});

/** Members on a page. Few, so that the accounts below stay in sight. */
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
              Paste from a file
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
  return values.map(({ from, splits, source }, at) => (
    <span key={from} className={at === 0 ? undefined : styles.quiet}>
      {splitsText(splits)} from {dayText(from)}
      {source !== null && `, file ${source}`}
    </span>
  ));
}
