import { makeStyles, tokens } from '@fluentui/react-components';
import { Navigate, useParams } from 'react-router-dom';
import { useMe } from '../kit/MeContext';
import { OtherGroups } from '../kit/navigation/OtherGroups';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { SectionTabs } from '../kit/navigation/SectionTabs';
import { Balances } from './Balances';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** Balances of the group in the address. Office staff see them on the group's page. */
export function BalancesScreen() {
  const styles = useStyles();
  const { groupNumber = '' } = useParams();
  const area = useArea();
  const { groups } = useMe();
  if (area === 'dashboard') return <Navigate to={paths.group(groupNumber, 'balances')} replace />;
  const name = groups.find((group) => group.groupNumber === groupNumber)?.name;
  return (
    <div className={styles.root}>
      <PageHeader
        title="Balances"
        sub={name === undefined ? `Group ${groupNumber}` : `${name}, group ${groupNumber}`}
        actions={<OtherGroups groupNumber={groupNumber} pathOf={(other) => paths.balances('billing', other)} />}
      />
      <SectionTabs of="Collections" />
      {/* The key starts over for another group. */}
      <Balances key={groupNumber} groupNumber={groupNumber} />
    </div>
  );
}
