import type { UploadTarget } from '../../../application/uploads/UploadTarget';
import { Select } from '../../kit/forms/fields';
import { VisuallyHidden } from '../../kit/values/Money';
import { useTemplates } from '../useTemplates';

export interface TemplateChoiceProps {
  readonly id: string;
  /** For screen readers: "Template for march.csv". */
  readonly label: string;
  readonly target: UploadTarget;
  /** A template's key, or `auto`. */
  readonly value: string;
  readonly onChange: (template: string) => void;
}

/** By which template a file is read; by itself unless told. */
export function TemplateChoice({ id, label, target, value, onChange }: TemplateChoiceProps) {
  const known = useTemplates(target);
  return (
    <>
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <Select id={id} value={value} onChange={onChange}>
        <option value="auto">Recognise it by itself</option>
        {known.map(({ templatePk, name }) => (
          <option key={templatePk} value={templatePk}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
