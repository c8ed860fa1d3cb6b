import { makeStyles, tokens } from '@fluentui/react-components';
import { Navigate, useParams } from 'react-router-dom';
import { useMe } from '../kit/MeContext';
import { GroupHeader } from '../kit/navigation/GroupHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { RateTableList } from './RateTableList';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** Rates of the group in the address, for its billing users and carriers. Admins see them on the group's page. */
export function RatesScreen() {
  const styles = useStyles();
  const { groupNumber = '' } = useParams();
  const area = useArea();
  const { user } = useMe();
  if (user.primaryType === 'admin') return <Navigate to={paths.group(groupNumber, 'rates')} replace />;
  return (
    <div className={styles.root}>
      <GroupHeader title="Rates" groupNumber={groupNumber} pathOf={(other) => paths.rates(area, other)} />
      {/* The key starts over for another group, without what was typed for the last one. */}
      <RateTableList key={groupNumber} groupNumber={groupNumber} />
    </div>
  );
}
