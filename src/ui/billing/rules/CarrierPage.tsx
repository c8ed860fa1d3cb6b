import { useMemo } from 'react';
import { Navigate } from 'react-router-dom';
import { RulesQuery } from '../../../application/billing/rules/RulesQuery';
import { LOADING, valueOf } from '../../../application/platform/shared/Loadable';
import { CARRIER_TABS } from '../../carrierTabs';
import { Stack } from '../../kit/layout';
import { may, useMay, useMe } from '../../kit/MeContext';
import { AppLink, LinkButton } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { PageTabPart } from '../../kit/navigation/PageTab';
import { paths } from '../../kit/navigation/paths';
import { setupPaths } from '../../kit/navigation/setupPaths';
import { TabLinks } from '../../kit/navigation/TabLinks';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { CarrierRules } from './RuleSettingsPage';

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
export function CarrierPage({ carrierCode, tab }: CarrierPageProps) {
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
        sub={`Carrier ${carrierCode}: its rules, groups, bills, and what it was paid`}
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
