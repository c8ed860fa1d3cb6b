import { useCallback } from 'react';
import { type CodeKind, codeName } from '../../domain/platform/access/codeNames';
import { useMe } from './MeContext';

/** Names for the codes in the signed-in person's scope. @source docs/decisions/directory.md#names-are-shown-instead-of-codes */
export function useCodeName(): (kind: CodeKind, code: string | number) => string {
  const { codeNames } = useMe();
  return useCallback((kind, code) => codeName(codeNames, kind, code), [codeNames]);
}
