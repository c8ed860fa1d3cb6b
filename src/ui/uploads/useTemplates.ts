import { useMemo } from 'react';
import { LOADING, valueOf } from '../../application/shared/Loadable';
import { FileTemplates } from '../../application/uploads/FileTemplates';
import type { UploadTarget } from '../../application/uploads/UploadTarget';
import type { FileTemplate } from '../../domain/uploads/FileTemplate';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';

/** The templates of a kind of file and its owner, by name; none until they are known. */
export function useTemplates({ kind, owner }: UploadTarget): readonly FileTemplate[] {
  const templates = useService(FileTemplates);
  const templates$ = useMemo(() => templates.of$({ kind, owner }), [templates, kind, owner]);
  return valueOf(useStream(templates$, LOADING)) ?? NONE;
}

const NONE: readonly FileTemplate[] = [];
