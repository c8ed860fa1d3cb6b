import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { valueOf } from '../../application/shared/Loadable';
import { useMe } from '../kit/MeContext';
import { PageHeader } from '../kit/navigation/PageHeader';
import { changeAddress } from '../kit/tables/listAddress';
import { BillFilters } from './summary/BillFilters';
import { BillList } from './summary/BillList';
import { BillTabs } from './summary/BillTabs';
import { MonthSteps } from './summary/MonthSteps';
import { NOTHING_SELECTED } from './summary/Selection';
import { SelectionBar } from './summary/SelectionBar';
import { SummaryTiles } from './summary/SummaryTiles';
import { useBillSummary } from './summary/useBillSummary';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
});

/** Which bills want something, and what they add up to. @source RTE-8; product.md, Screens: Bill summary */
export function BillSummaryScreen() {
  const styles = useStyles();
  const state = useBillSummary();
  const [address] = useSearchParams();
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const { user } = useMe();
  const counts = valueOf(state.page)?.statusCounts;
  const isBillingUser = user.primaryType === 'billingUser';
  return (
    <div className={styles.root}>
      <PageHeader title="Bills" actions={isBillingUser && <MonthSteps />} />
      {isBillingUser && <SummaryTiles />}
      <BillTabs
        tabs={state.tabs}
        current={state.view.tab.id}
        statusCounts={counts}
        searchOf={(tab) => changeAddress(address, { tab, status: '' }).toString()}
      />
      <BillFilters view={state.view} onChange={state.change} onClear={state.clear} />
      <BillList state={state} selection={selection} onSelect={setSelection} />
      <SelectionBar selection={selection} onClear={() => setSelection(NOTHING_SELECTED)} />
    </div>
  );
}
