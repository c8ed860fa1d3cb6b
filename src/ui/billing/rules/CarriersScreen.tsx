import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { RulesQuery } from '../../../application/billing/rules/RulesQuery';
import { LOADING, valueOf } from '../../../application/platform/shared/Loadable';
import { nextChangeAfter, rulesFor } from '../../../domain/billing/rules/RuleChange';
import { carrierTermsLabel } from '../../../domain/billing/rules/RuleSettings';
import { CARRIER_TABS } from '../../carrierTabs';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Loaded } from '../../kit/feedback/Loaded';
import { Stack } from '../../kit/layout';
import { may, useMay, useMe } from '../../kit/MeContext';
import { AppLink, LinkButton } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { PageTabPart } from '../../kit/navigation/PageTab';
import { paths } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { setupPaths } from '../../kit/navigation/setupPaths';
import { TabLinks } from '../../kit/navigation/TabLinks';
import { useService } from '../../kit/Services';
import { StackTable } from '../../kit/tables/StackTable';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useLiveQuery, useStream } from '../../kit/useStream';
import { monthText, today } from '../../kit/values/DateText';
import { CarrierRules } from './RuleSettingsPage';

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

interface CarrierPageProps {
  readonly carrierCode: string;
  /** Name of a tab in the address. Default: the rules. */
  readonly tab: string | undefined;
}

/**
 * A carrier: its rules with the months they apply from, and a tab for each kind of record.
 *
 * @source docs/decisions/groups.md#carriers-agents-and-reps-have-pages-too
 */
function CarrierPage({ carrierCode, tab }: CarrierPageProps) {
  const me = useMe();
  const maySetUp = useMay('setup.read');
  const rules = useService(RulesQuery);
  const editor = useMemo(() => rules.ofCarrier(carrierCode), [rules, carrierCode]);
  const of = useMemo(() => ({ carrierCode }), [carrierCode]);
  const settings = useStream(editor.settings$, LOADING);
  const name = valueOf(settings)?.carrierName;
  const tabs = CARRIER_TABS.filter(({ operation }) => may(me, operation));
  const current = tabs.find(({ path }) => path === tab);
  if (tab !== undefined && !current) return <Navigate to={paths.carrier(carrierCode)} replace />;
  return (
    <Stack>
      <PageHeader
        title={name || `Carrier ${carrierCode}`}
        sub={`Carrier ${carrierCode}: its rules, groups, bills, and payments`}
        above={<AppLink to={paths.carriers}>Back to carriers</AppLink>}
        actions={maySetUp && <LinkButton to={setupPaths.record('carriers', carrierCode)}>Name and people</LinkButton>}
      />
      <TabLinks
        label="Carrier"
        tabs={[
          { to: paths.carrier(carrierCode), label: 'Rules' },
          ...tabs.map(({ path, label }) => ({ to: paths.carrier(carrierCode, path), label })),
        ]}
      />
      {current ? <PageTabPart key={current.path} tab={current} of={of} /> : <CarrierRules editor={editor} />}
    </Stack>
  );
}
