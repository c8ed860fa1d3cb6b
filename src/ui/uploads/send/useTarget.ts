import { useState } from 'react';
import { GroupChoice } from '../../../application/preferences/UserPreferences';
import type { OwnerChoice } from '../../../application/uploads/OwnerChoice';
import type { UploadTarget } from '../../../application/uploads/UploadTarget';
import type { UploadChoice } from '../../../application/uploads/uploadChoices';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';

/**
 * What the next files hold and whose they are: the person's group of the moment, or the only one there is; of several
 * none is taken for granted, since a file for the wrong one is not easily noticed.
 */
export function useTarget(choices: readonly UploadChoice[]) {
  const groupChoice = useService(GroupChoice);
  const chosenGroup = useStream(groupChoice.chosen$, groupChoice.chosen);
  const [kind, setKind] = useState(choices[0]?.kind);
  const [chosen, setChosen] = useState<{ readonly text: string; readonly owner: OwnerChoice | undefined }>();
  const choice = choices.find((one) => one.kind === kind) ?? choices[0];
  const owners = choice?.owners;
  const first = owners?.find(({ owner }) => owner === chosenGroup) ?? (owners?.length === 1 ? owners[0] : undefined);
  const text = chosen?.text ?? first?.name ?? '';
  const owner = (chosen ? chosen.owner : first)?.owner;
  const target: UploadTarget | undefined = choice && owner !== undefined ? { kind: choice.kind, owner } : undefined;
  return {
    choice,
    /** What stands in the field of the owner: a name as the choices have it, or what was typed. */
    text,
    target,
    chooseKind: (next: string) => {
      setKind(choices.find((one) => one.kind === next)?.kind);
      setChosen(undefined);
    },
    chooseOwner: (typed: string, found: OwnerChoice | undefined) => setChosen({ text: typed, owner: found }),
  };
}
