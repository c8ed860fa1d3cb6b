import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import {
  type MemberBalance,
  REGISTER_SORTS,
  type RegisterQuery,
  type RegisterSort,
} from '../../../domain/billing/register/RegisterPage';
import { BalanceText, coverageText } from '../../kit/balances/balanceTexts';
import { MemberMonths } from '../../kit/balances/MemberBalancesPanel';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import type { ChangeFilters } from '../../kit/tables/listAddress';
import { useCellStyles } from '../../kit/tables/memberColumns';
import { useSorting } from '../../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import { SelectionProvider, selectColumn, useRowSelection } from '../../kit/tables/useRowSelection';
import { Money } from '../../kit/values/Money';
import { BalanceSelection } from './BalanceSelection';

interface BalanceTableProps {
  readonly items: readonly MemberBalance[];
  readonly query: RegisterQuery;
  readonly address: URLSearchParams;
  readonly onChange: ChangeFilters;
}

const keyOf = ({ memberId, memberName, coverage, plan }: MemberBalance) =>
  JSON.stringify([memberId, memberName, coverage, plan]);

/** Columns with what a balance is. */
export function balanceColumns(groupNumber: string): readonly StackColumn<MemberBalance, RegisterSort>[] {
  return [
    {
      id: 'member',
      label: 'Member',
      kind: 'name',
      sort: 'member',
      cell: (item) => <MemberName item={item} groupNumber={groupNumber} />,
    },
    { id: 'billed', label: 'Billed', kind: 'figure', cell: ({ billedCents }) => <Money cents={billedCents} /> },
    {
      id: 'employee',
      label: 'Employee',
      kind: 'figure',
      cell: ({ employeeCents }) => <Money cents={employeeCents} quietZero />,
    },
    {
      id: 'employer',
      label: 'Employer',
      kind: 'figure',
      cell: ({ employerCents }) => <Money cents={employerCents} quietZero />,
    },
    {
      id: 'continuation',
      label: 'Continuation',
      kind: 'figure',
      isExtra: 'inTables',
      cell: ({ continuationCents }) => <Money cents={continuationCents} quietZero />,
    },
    {
      id: 'adjustments',
      label: 'Adjustments',
      kind: 'figure',
      cell: ({ adjustmentCents }) => <Money cents={adjustmentCents} quietZero />,
    },
    {
      id: 'balance',
      label: 'Balance',
      kind: 'figure',
      sort: 'balance',
      cell: ({ balanceCents }) => <BalanceText cents={balanceCents} />,
    },
  ];
}

/** Balances in rows, with the months of one and what can be done with the selected ones. */
export function BalanceTable({ items, query, address, onChange }: BalanceTableProps) {
  const { groupNumber, asOf, division } = query;
  const [opened, setOpened] = useState<string>();
  const sorting = useSorting(
    { sort: query.sort, direction: query.direction },
    REGISTER_SORTS[0] as RegisterSort,
    onChange,
  );
  // A settlement covers the whole balance.
  const seesAll = useMay('register.read', groupNumber) && asOf === undefined && division === undefined;
  const maySettle = useMay('corrections.write', groupNumber) && seesAll;
  const selection = useRowSelection<MemberBalance>(keyOf);
  const columns = useMemo(
    (): readonly StackColumn<MemberBalance, RegisterSort>[] => [
      ...(maySettle ? [selectColumn(items, SELECT_LABELS)] : []),
      ...balanceColumns(groupNumber),
      {
        label: 'Months',
        cell: (item) => (
          <Button
            size="small"
            aria-expanded={opened === keyOf(item)}
            aria-label={`${opened === keyOf(item) ? 'Hide' : 'Show'} months of ${item.memberName}, ${coverageText(item)}`}
            onClick={() => setOpened(opened === keyOf(item) ? undefined : keyOf(item))}
          >
            {opened === keyOf(item) ? 'Hide' : 'Show'}
          </Button>
        ),
      },
    ],
    [groupNumber, opened, items, maySettle],
  );
  return (
    <SelectionProvider selection={selection}>
      <StackTable
        label="Balances"
        isFramed
        isWide
        sorting={sorting}
        items={items}
        keyOf={keyOf}
        columns={useShownColumns(columns, address)}
        isCompact={isCompact(address)}
        detail={(item) =>
          opened === keyOf(item) && (
            <MemberMonths
              groupNumber={groupNumber}
              memberId={item.memberId}
              memberName={item.memberName}
              of={item}
              asOf={asOf}
              division={division}
            />
          )
        }
      />
      {maySettle && <BalanceSelection groupNumber={groupNumber} selection={selection} address={address} />}
    </SelectionProvider>
  );
}

const SELECT_LABELS = {
  all: 'Select all balances of the page',
  one: (item: MemberBalance) => `Select ${item.memberName}, ${coverageText(item)}`,
};

/** Only a person who was billed has a page. */
function MemberName({ item, groupNumber }: { item: MemberBalance; groupNumber: string }) {
  const styles = useCellStyles();
  const area = useArea();
  const { memberId, memberName, billedCents } = item;
  return (
    <div className={styles.member}>
      {billedCents === 0 || memberId === '' ? (
        memberName
      ) : (
        <AppLink to={paths.member(area, groupNumber, memberId)}>{memberName}</AppLink>
      )}
      <span className={styles.quiet}>{coverageText(item)}</span>
    </div>
  );
}
