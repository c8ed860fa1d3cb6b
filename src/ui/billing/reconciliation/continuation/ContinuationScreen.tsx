import { Navigate, useParams } from 'react-router-dom';
import { Paragraph, Stack } from '../../../kit/layout';
import { useMay } from '../../../kit/MeContext';
import { AppLink } from '../../../kit/navigation/AppLink';
import { GroupHeader } from '../../../kit/navigation/GroupHeader';
import { paths, useArea } from '../../../kit/navigation/paths';
import { ContinuationList } from './ContinuationList';

/** Continuation payers of the group in the address. Office staff see them on the group's page. */
export function ContinuationScreen() {
  const { groupNumber = '' } = useParams();
  const area = useArea();
  const mayUpload = useMay('uploads.group', groupNumber);
  if (area === 'dashboard') return <Navigate to={paths.group(groupNumber, 'continuation')} replace />;
  return (
    <Stack>
      <GroupHeader
        title="Continuation payers"
        groupNumber={groupNumber}
        pathOf={(other) => paths.continuation('billing', other)}
      />
      {mayUpload && (
        <Paragraph>
          <AppLink to={paths.uploads(area)}>Upload their administrator’s payments</AppLink>
        </Paragraph>
      )}
      {/* The key starts over for another group, without what was typed for the last one. */}
      <ContinuationList key={groupNumber} groupNumber={groupNumber} />
    </Stack>
  );
}
