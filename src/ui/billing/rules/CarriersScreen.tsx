import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { RulesQuery } from '../../../application/billing/rules/RulesQuery';
import { nextChangeAfter, rulesFor } from '../../../domain/billing/rules/RuleChange';
import { carrierTermsLabel } from '../../../domain/billing/rules/RuleSettings';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Loaded } from '../../kit/feedback/Loaded';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink, LinkButton } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { setupPaths } from '../../kit/navigation/setupPaths';
import { useService } from '../../kit/Services';
import { StackTable } from '../../kit/tables/StackTable';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useLiveQuery } from '../../kit/useStream';
import { monthText, today } from '../../kit/values/DateText';
import { CarrierPage } from './CarrierPage';

/** The page of the carrier in the address, or the list of carriers. */
export function CarriersScreen() {
  const { carrierCode, tab } = useParams();
  return carrierCode ? <CarrierPage key={carrierCode} carrierCode={carrierCode} tab={tab} /> : <CarrierList />;
}

/** Carriers of the groups in scope with their rules. */
function CarrierList() {
  const table = useTableStyles();
  const rules = useService(RulesQuery);
  const list = useMemo(() => rules.carriers(), [rules]);
  const carriers = useLiveQuery(list, true);
  const mayAdd = useMay('setup.write');
  const day = today();
  return (
    <Stack>
      <PageHeader
        title="Carriers"
        sub="Retro window and proration of each carrier"
        actions={mayAdd && <LinkButton to={setupPaths.list('carriers')}>Add or rename carriers</LinkButton>}
      />
      <SectionTabs of="Carriers and agents" />
      <Loaded
        found={carriers}
        what="the carriers"
        rows={4}
        frame={table.frame}
        isPage
        onRetry={() => list.retry()}
        empty={<EmptyState kind="nothingYet" title="No carriers" text="Carriers of your groups appear here." />}
      >
        {(value) => (
          <StackTable
            isFramed
            label="Carriers"
            items={value}
            keyOf={({ carrierCode }) => carrierCode}
            columns={[
              {
                label: 'Carrier',
                kind: 'name',
                cell: ({ carrierCode, carrierName }) => (
                  <AppLink to={paths.carrier(carrierCode)}>{carrierName || carrierCode}</AppLink>
                ),
              },
              { label: 'Code', kind: 'whole', cell: ({ carrierCode }) => carrierCode },
              { label: 'Rules', cell: (carrier) => carrierTermsLabel(rulesFor(day, carrier)) },
              {
                label: 'Next change',
                kind: 'whole',
                cell: (carrier) => {
                  const next = nextChangeAfter(day, carrier);
                  return next ? monthText(next.appliesFrom) : '–';
                },
              },
            ]}
          />
        )}
      </Loaded>
    </Stack>
  );
}
