import { useState } from 'react';
import { GroupChoice } from '../../../application/preferences/GroupChoice';
import type { UploadTarget } from '../../../application/uploads/UploadTarget';
import type { UploadChoice } from '../../../application/uploads/uploadChoices';
import { useService } from '../../shared/Services';
import { useStream } from '../../shared/useStream';

const CODE = /^[\w-]{1,20}$/;

/**
 * What the next files hold and whose they are: the person's group of the moment, or the only one there is; of several
 * none is taken for granted, since a file for the wrong one is not easily noticed.
 */
export function useTarget(choices: readonly UploadChoice[]) {
  const groupChoice = useService(GroupChoice);
  const chosenGroup = useStream(groupChoice.chosen$, groupChoice.chosen);
  const [kind, setKind] = useState(choices[0]?.kind);
  const [typed, setTyped] = useState<string>();
  const choice = choices.find((one) => one.kind === kind) ?? choices[0];
  const owners = choice?.owners;
  const first = owners?.find(({ owner }) => owner === chosenGroup) ?? (owners?.length === 1 ? owners[0] : undefined);
  const text = typed ?? first?.name ?? '';
  const owner = owners?.find(({ name, owner: code }) => name === text || code === text)?.owner ?? text.trim();
  const target: UploadTarget | undefined = choice && CODE.test(owner) ? { kind: choice.kind, owner } : undefined;
  return {
    choice,
    /** What stands in the field of the owner: a name as the choices have it, or what was typed. */
    text,
    target,
    chooseKind: (next: string) => {
      setKind(choices.find((one) => one.kind === next)?.kind);
      setTyped(undefined);
    },
    chooseOwner: setTyped,
  };
}
