import { Navigate, useParams } from 'react-router-dom';
import { Stack } from '../../kit/layout';
import { useMe } from '../../kit/MeContext';
import { GroupHeader } from '../../kit/navigation/GroupHeader';
import { paths, useArea } from '../../kit/navigation/paths';
import { RateTableList } from './RateTableList';

/** Rates of the group in the address, for its billing users and carriers. Admins see them on the group's page. */
export function RatesScreen() {
  const { groupNumber = '' } = useParams();
  const area = useArea();
  const { user } = useMe();
  if (user.primaryType === 'admin') return <Navigate to={paths.group(groupNumber, 'rates')} replace />;
  return (
    <Stack>
      <GroupHeader title="Rates" groupNumber={groupNumber} pathOf={(other) => paths.rates(area, other)} />
      {/* The key starts over for another group, without what was typed for the last one. */}
      <RateTableList key={groupNumber} groupNumber={groupNumber} />
    </Stack>
  );
}
