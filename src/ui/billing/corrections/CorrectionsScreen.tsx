import { mergeClasses } from '@fluentui/react-components';
import { useMemo } from 'react';
import { valueOf } from '../../../application/platform/shared/Loadable';
import { CORRECTIONS, type CorrectionPage } from '../../../domain/billing/corrections/correctionList';
import { CORRECTION_SORTS } from '../../../domain/billing/corrections/correctionSteps';
import { ReadyCorrectionsBar } from '../../kit/corrections/ReadyCorrectionsBar';
import { SkeletonBar, SkeletonRows } from '../../kit/feedback/Loading';
import { useMay, useMe } from '../../kit/MeContext';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { ListPart, useList } from '../../kit/tables/ListPart';
import { useListStyles, useSorting } from '../../kit/tables/PagedResults';
import { useListedGroup } from '../../kit/useListedGroup';
import { useSteadyClass } from '../../kit/useSteadyClass';
import { monthText } from '../../kit/values/DateText';
import { recentMonths } from '../../kit/values/recentMonths';
import { Tile, Tiles } from '../../kit/values/Tile';
import { CorrectionAnswers } from './CorrectionAnswers';
import { CorrectionsTable } from './CorrectionsTable';

/** Carriers see what was sent to them, and nothing about payroll. */
const useIsCarrier = () => useMe().user.primaryType === 'carrier';

/** What carriers and payroll are asked to correct, what needs work first. @source product.md, Next capabilities */
export function CorrectionsScreen() {
  const styles = useListStyles();
  const groupNumber = useListedGroup();
  const isCarrier = useIsCarrier();
  const steady = useSteadyClass();
  return (
    <div className={mergeClasses(styles.root, steady)}>
      <PageHeader
        title={CORRECTIONS.title}
        sub={
          isCarrier
            ? 'Changes that groups asked you to make, and your answers'
            : 'What carriers and payroll are asked to change, and what they answered'
        }
      />
      <SectionTabs of="Collections" />
      <Corrections key={groupNumber} groupNumber={groupNumber} />
    </div>
  );
}

/** Corrections of a carrier's coverages. */
export function CarrierCorrections({ carrierCode }: { carrierCode: string }) {
  const styles = useListStyles();
  return (
    <div className={styles.root}>
      <Corrections groupNumber={undefined} carrierCode={carrierCode} />
    </div>
  );
}

interface CorrectionsProps {
  /** Undefined for all groups in scope. */
  readonly groupNumber: string | undefined;
  /** The carrier whose page has the list, which has no views there. Default: all carriers, with views. */
  readonly carrierCode?: string;
}

function Corrections({ groupNumber, carrierCode }: CorrectionsProps) {
  const isCarrier = useIsCarrier();
  const part = useMemo(() => ({ groupNumber, carrierCode }), [groupNumber, carrierCode]);
  const state = useList(CORRECTIONS, part, carrierCode === undefined);
  const { query, found, change, address } = state;
  const { sort = CORRECTION_SORTS[0], direction = 'asc' } = query;
  const sorting = useSorting({ sort, direction }, CORRECTION_SORTS[0], change);
  const months = recentMonths().map((month) => [month, monthText(month)] as const);
  const maySend = useMay('corrections.write', groupNumber) && carrierCode === undefined;
  const page = valueOf(found);
  const openCount = page?.counts.OPEN ?? 0;
  return (
    <>
      <StateTiles page={page} isFailed={found.kind === 'failed'} />
      {maySend && found.kind === 'loading' && <SkeletonRows rows={0} label="Loading corrections ready to send" />}
      {maySend && openCount > 0 && <ReadyCorrectionsBar query={{ groupNumber, version: openCount }} />}
      {maySend && groupNumber !== undefined && <CorrectionAnswers groupNumber={groupNumber} />}
      <ListPart
        state={state}
        choices={{ month: months, ...(isCarrier && { to: [] }) }}
        nothing={{
          title: 'Nothing to correct',
          text: 'Reconcile a bill with a payroll file. Each decided difference proposes its correction here.',
        }}
      >
        {({ items }) => (
          <CorrectionsTable items={items} sorting={sorting} showsGroups={groupNumber === undefined} address={address} />
        )}
      </ListPart>
      {maySend && groupNumber === undefined && <CorrectionAnswers groupNumber={groupNumber} />}
    </>
  );
}

interface StateTilesProps {
  readonly page: CorrectionPage | undefined;
  readonly isFailed: boolean;
}

function StateTiles({ page, isFailed }: StateTilesProps) {
  const figure = (count: number | undefined) =>
    count === undefined ? isFailed ? '–' : <SkeletonBar width="60px" /> : count.toLocaleString('en-US');
  const isCarrier = useIsCarrier();
  return (
    <Tiles>
      {!isCarrier && (
        <>
          <Tile label="Proposed" figure={figure(page?.counts.PROPOSED)} note="Confirm or drop" />
          <Tile label="Open" figure={figure(page?.counts.OPEN)} note="Confirmed, not sent" />
        </>
      )}
      <Tile
        label={isCarrier ? 'To answer' : 'Sent'}
        figure={figure(page?.counts.SENT)}
        alarming={(page?.overdueCount ?? 0) > 0}
        note={page?.overdueCount ? `${page.overdueCount.toLocaleString('en-US')} overdue` : 'Not answered yet'}
      />
      <Tile label="Confirmed" figure={figure(page?.counts.CONFIRMED)} note="Done" />
      {isCarrier && <Tile label="Rejected" figure={figure(page?.counts.REJECTED)} note="You declined these" />}
    </Tiles>
  );
}
