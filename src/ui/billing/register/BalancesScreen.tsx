import { Navigate, useParams } from 'react-router-dom';
import { Stack } from '../../kit/layout';
import { GroupHeader } from '../../kit/navigation/GroupHeader';
import { paths, useArea } from '../../kit/navigation/paths';
import { Balances } from './Balances';

/** Balances of the group in the address. Office staff see them on the group's page. */
export function BalancesScreen() {
  const { groupNumber = '' } = useParams();
  const area = useArea();
  if (area === 'dashboard') return <Navigate to={paths.group(groupNumber, 'balances')} replace />;
  return (
    <Stack>
      <GroupHeader title="Balances" groupNumber={groupNumber} pathOf={(other) => paths.balances('billing', other)} />
      {/* The key starts over for another group. */}
      <Balances key={groupNumber} groupNumber={groupNumber} />
    </Stack>
  );
}
