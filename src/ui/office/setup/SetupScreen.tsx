import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { SETUP_KINDS, type SetupKind } from '../../../domain/office/setup/SetupRecord';
import { paths } from '../../kit/navigation/paths';
import { NewSetupRecord } from './NewSetupRecord';
import { SetupList } from './SetupList';
import { SetupRecordPage } from './SetupRecordPage';

/** Carriers, agents or reps of the address, one record or group, or the form to add one. */
export function SetupScreen() {
  const { kind: inAddress, code } = useParams();
  const [address] = useSearchParams();
  const kind: SetupKind = SETUP_KINDS.find((one) => one === inAddress) ?? 'groups';
  // The keys reset the forms when another record opens.
  if (code) return <SetupRecordPage key={`${kind}/${code}`} kind={kind} code={code} />;
  if (address.has('add')) return <NewSetupRecord key={kind} kind={kind} />;
  if (kind === 'groups') return <Navigate to={paths.groups} replace />;
  return <SetupList key={kind} kind={kind} />;
}
