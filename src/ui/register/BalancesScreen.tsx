import { makeStyles, tokens } from '@fluentui/react-components';
import { Navigate, useParams } from 'react-router-dom';
import { GroupHeader } from '../kit/navigation/GroupHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { Balances } from './Balances';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** Balances of the group in the address. Office staff see them on the group's page. */
export function BalancesScreen() {
  const styles = useStyles();
  const { groupNumber = '' } = useParams();
  const area = useArea();
  if (area === 'dashboard') return <Navigate to={paths.group(groupNumber, 'balances')} replace />;
  return (
    <div className={styles.root}>
      <GroupHeader title="Balances" groupNumber={groupNumber} pathOf={(other) => paths.balances('billing', other)} />
      {/* The key starts over for another group. */}
      <Balances key={groupNumber} groupNumber={groupNumber} />
    </div>
  );
}
