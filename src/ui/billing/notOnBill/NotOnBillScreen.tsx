import { mergeClasses } from '@fluentui/react-components';
import { useMemo } from 'react';
import { valueOf } from '../../../application/platform/shared/Loadable';
import { NOT_ON_BILL, NOT_ON_BILL_SORTS, type NotOnBillPage } from '../../../domain/billing/notOnBill/notOnBillList';
import {
  INSURED_STATE_LABELS,
  INSURED_STATES,
  type InsuredState,
} from '../../../domain/billing/notOnBill/PayingNotOnBill';
import { SkeletonBar } from '../../kit/feedback/Loading';
import { TextButton } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { ListPart, useList } from '../../kit/tables/ListPart';
import type { ChangeFilters } from '../../kit/tables/listAddress';
import { useListStyles, useSorting } from '../../kit/tables/PagedResults';
import { useListedGroup } from '../../kit/useListedGroup';
import { useSteadyClass } from '../../kit/useSteadyClass';
import { Tile, Tiles } from '../../kit/values/Tile';
import { NotOnBillTable } from './NotOnBillTable';

/**
 * Who pays for coverage, or is enrolled in it, and is not on the latest compared bill, whom somebody has to act for first.
 *
 * @source docs/decisions/not-on-bill.md#coverage-comes-before-money
 */
export function NotOnBillScreen() {
  const styles = useListStyles();
  const groupNumber = useListedGroup();
  const steady = useSteadyClass();
  return (
    <div className={mergeClasses(styles.root, steady)}>
      <PageHeader
        title={NOT_ON_BILL.title}
        sub="Who pays, or is enrolled, and is on no bill. A bill does not say who is insured: contract and eligibility do."
      />
      <SectionTabs of="Collections" />
      <People key={groupNumber} groupNumber={groupNumber} />
    </div>
  );
}

/** @param groupNumber undefined for all groups in scope */
function People({ groupNumber }: { readonly groupNumber: string | undefined }) {
  const part = useMemo(() => ({ groupNumber }), [groupNumber]);
  const state = useList(NOT_ON_BILL, part);
  const { query, found, change, address } = state;
  const { sort = NOT_ON_BILL_SORTS[0], direction = 'asc' } = query;
  const sorting = useSorting({ sort, direction }, NOT_ON_BILL_SORTS[0], change);
  return (
    <>
      <StateTiles page={valueOf(found)} isFailed={found.kind === 'failed'} onChange={change} />
      <ListPart
        state={state}
        nothing={{
          title: 'Everybody who pays is on a bill',
          text: 'Reconcile a bill with a payroll file. People who are deducted or enrolled and not billed are listed here.',
        }}
      >
        {({ items }) => (
          <NotOnBillTable items={items} sorting={sorting} showsGroups={groupNumber === undefined} address={address} />
        )}
      </ListPart>
    </>
  );
}

interface StateTilesProps {
  readonly page: NotOnBillPage | undefined;
  readonly isFailed: boolean;
  readonly onChange: ChangeFilters;
}

const ACTORS: Readonly<Record<InsuredState, string>> = {
  NO_ENROLLMENT: 'Your team enrolls',
  EVIDENCE_PENDING: 'Member and carrier',
  SENT: 'Carrier confirms',
  AFTER_CUTOFF: 'Next bill adds them',
};

/** How many people are in each state. A number filters the list. */
function StateTiles({ page, isFailed, onChange }: StateTilesProps) {
  return (
    <Tiles>
      {INSURED_STATES.map((state) => {
        const count = page?.counts[state];
        const isEvidence = state === 'EVIDENCE_PENDING';
        const escalated = isEvidence ? (page?.escalatedCount ?? 0) : 0;
        const note = escalated > 0 ? `${escalated.toLocaleString('en-US')} for 3 months or more` : ACTORS[state];
        return (
          <Tile
            key={state}
            label={INSURED_STATE_LABELS[state]}
            figure={count === undefined ? isFailed ? '–' : <SkeletonBar width="60px" /> : count.toLocaleString('en-US')}
            alarming={state === 'NO_ENROLLMENT' ? (count ?? 0) > 0 : escalated > 0}
            note={
              count ? (
                <TextButton onClick={() => onChange({ status: state, q: '', coverage: '', page: '' })}>
                  {note}
                </TextButton>
              ) : (
                note
              )
            }
          />
        );
      })}
    </Tiles>
  );
}
