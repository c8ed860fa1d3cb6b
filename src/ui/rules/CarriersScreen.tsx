import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { RulesQuery } from '../../application/rules/RulesQuery';
import { nextChangeAfter, rulesFor } from '../../domain/rules/RuleChange';
import { carrierTermsLabel } from '../../domain/rules/RuleSettings';
import { EmptyState } from '../kit/feedback/EmptyState';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { useMay } from '../kit/MeContext';
import { AppLink, LinkButton } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths } from '../kit/navigation/paths';
import { SectionTabs } from '../kit/navigation/SectionTabs';
import { setupPaths } from '../kit/navigation/setupPaths';
import { useService } from '../kit/Services';
import { StackTable } from '../kit/tables/StackTable';
import { useTableStyles } from '../kit/tables/tableStyles';
import { useLiveQuery } from '../kit/useStream';
import { monthText, today } from '../kit/values/DateText';
import { CarrierPage } from './CarrierPage';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** The page of the carrier in the address, or the list of carriers. */
export function CarriersScreen() {
  const { carrierCode, tab } = useParams();
  return carrierCode ? <CarrierPage key={carrierCode} carrierCode={carrierCode} tab={tab} /> : <CarrierList />;
}

/** Carriers of the groups in scope with their rules. */
function CarrierList() {
  const styles = useStyles();
  const table = useTableStyles();
  const rules = useService(RulesQuery);
  const list = useMemo(() => rules.carriers(), [rules]);
  const carriers = useLiveQuery(list, true);
  const mayAdd = useMay('setup.write');
  const day = today();
  return (
    <div className={styles.root}>
      <PageHeader
        title="Carriers"
        sub="Retro window and proration of each carrier"
        actions={mayAdd && <LinkButton to={setupPaths.list('carriers')}>Add or rename carriers</LinkButton>}
      />
      <SectionTabs of="Carriers and agents" />
      {carriers.kind === 'failed' && (
        <LoadFailed what="The carriers could not be loaded." error={carriers.error} onRetry={() => list.retry()} />
      )}
      {carriers.kind === 'loading' && (
        <div className={table.frame}>
          <SkeletonRows rows={4} label="Loading carriers" />
        </div>
      )}
      {carriers.kind === 'loaded' && carriers.value.length === 0 && (
        <EmptyState kind="nothingYet" title="No carriers" text="Carriers of your groups appear here." />
      )}
      {carriers.kind === 'loaded' && carriers.value.length > 0 && (
        <StackTable
          isFramed
          label="Carriers"
          items={carriers.value}
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
    </div>
  );
}
