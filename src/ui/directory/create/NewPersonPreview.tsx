import { grantsOf } from '../../../application/directory/Access';
import type { NewPersonForm } from '../../../application/directory/newPersonDraft';
import { effectiveRights } from '../../../domain/access/effectiveRights';
import { RightsPreview } from '../access/RightsPreview';

/** What somebody who is being added may do then, in words. */
export function NewPersonPreview({ form: { details, access, groups } }: { form: NewPersonForm }) {
  const grants = grantsOf(access);
  const names = new Map(groups.map(({ groupNumber, name }) => [groupNumber, name]));
  const { carrierCodes, agentCodes, repId } = details;
  const after = effectiveRights({ status: 'Active', grants, carrierCodes, agentCodes, repId }, names);
  return <RightsPreview title="What this comes to" before={[]} after={after} />;
}
