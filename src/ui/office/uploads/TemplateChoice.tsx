import { useMemo } from 'react';
import { type FileTemplate, FileTemplates } from '../../../application/office/uploads/FileTemplates';
import type { UploadTarget } from '../../../application/office/uploads/Upload';
import { LOADING, valueOf } from '../../../application/platform/shared/Loadable';
import { Select } from '../../kit/forms/fields';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { VisuallyHidden } from '../../kit/values/Money';

export interface TemplateChoiceProps {
  readonly id: string;
  /** For screen readers: "Template for march.csv". */
  readonly label: string;
  readonly target: UploadTarget;
  /** A template's key, or `auto`. */
  readonly value: string;
  readonly onChange: (template: string) => void;
}

/** Chooses the template of a file. */
export function TemplateChoice({ id, label, target, value, onChange }: TemplateChoiceProps) {
  const known = useTemplates(target);
  return (
    <>
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <Select id={id} value={value} onChange={onChange}>
        <option value="auto">Recognize automatically</option>
        {known.map(({ templatePk, name }) => (
          <option key={templatePk} value={templatePk}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}

const NONE: readonly FileTemplate[] = [];

/** The templates of a kind of file and its owner, by name; none until they are known. */
export function useTemplates({ kind, owner }: UploadTarget): readonly FileTemplate[] {
  const templates = useService(FileTemplates);
  const templates$ = useMemo(() => templates.of$({ kind, owner }), [templates, kind, owner]);
  return valueOf(useStream(templates$, LOADING)) ?? NONE;
}
