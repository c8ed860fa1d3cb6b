import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { useId, useRef, useState } from 'react';
import {
  CORRECTION_KINDS,
  CORRECTION_LABELS,
  type Correction,
  type CorrectionRecipient,
  recipientOf,
} from '../../../../domain/billing/corrections/Correction';
import {
  CODED_FIELDS,
  LAYOUT_FIELD_LABELS,
  type LayoutCode,
  MAX_LAYOUT_CODES,
} from '../../../../domain/billing/corrections/CorrectionLayout';
import { MAX_HEADING } from '../../../../domain/platform/files/columnLayout';
import { Select, TextInput } from '../../../kit/forms/fields';
import { Quiet, Stack, Title } from '../../../kit/layout';

const useStyles = makeStyles({
  remove: { justifySelf: 'end' },
  code: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
    paddingBlock: tokens.spacingVerticalXXS,
    '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)', paddingBlock: tokens.spacingVerticalS },
  },
});

interface LayoutCodesProps {
  readonly recipient: CorrectionRecipient;
  readonly codes: readonly LayoutCode[];
  /** Their coverages are offered. */
  readonly corrections: readonly Correction[];
  readonly onChange: (codes: readonly LayoutCode[]) => void;
}

/** The recipient's codes for coverages and changes. */
export function LayoutCodes({ recipient, codes, corrections, onChange }: LayoutCodesProps) {
  const styles = useStyles();
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [keys, setKeys] = useState(() => codes.map((_, at) => at));
  const coverages = [...new Set(corrections.map(({ coverage }) => coverage ?? 'All'))].sort();
  const kinds = CORRECTION_KINDS.filter((kind) => recipientOf(kind) === recipient);
  const set = (at: number, changed: Partial<LayoutCode>) =>
    onChange(codes.map((one, index) => (index === at ? { ...one, ...changed } : one)));
  const add = () => {
    const has = (coverage: string) =>
      codes.some(({ field, value }) => field === 'coverage' && value.toLowerCase() === coverage.toLowerCase());
    const value = coverages.find((coverage) => !has(coverage)) ?? '';
    setKeys([...keys, Math.max(-1, ...keys) + 1]);
    onChange([...codes, { field: 'coverage', value, code: '' }]);
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('select') ?? [])].at(-1)?.focus());
  };
  const remove = (at: number) => {
    setKeys(keys.filter((_, index) => index !== at));
    onChange(codes.filter((_, index) => index !== at));
    requestAnimationFrame(() => document.getElementById(`${listId}-add`)?.focus());
  };
  return (
    <section aria-label="Codes">
      <Title>Codes</Title>
      <Quiet as="div">
        The recipient's codes for coverages and changes. What has no code is written as it is here.
      </Quiet>
      <datalist id={listId}>
        {coverages.map((coverage) => (
          <option key={coverage}>{coverage}</option>
        ))}
      </datalist>
      <Stack ref={list} as="ul" gap={0}>
        {codes.map(({ field, value, code }, at) => {
          const name = `code ${at + 1}`;
          return (
            <li key={keys[at]} className={styles.code}>
              <Select
                aria-label={`Kind of ${name}`}
                value={field}
                onChange={(next) => {
                  const chosen = CODED_FIELDS.find((one) => one === next) ?? field;
                  const [kind] = kinds;
                  set(at, { field: chosen, value: chosen === 'kind' && kind ? CORRECTION_LABELS[kind] : '' });
                }}
              >
                {CODED_FIELDS.map((one) => (
                  <option key={one} value={one}>
                    {LAYOUT_FIELD_LABELS[one]}
                  </option>
                ))}
              </Select>
              {field === 'kind' ? (
                <Select aria-label={`Value of ${name}`} value={value} onChange={(next) => set(at, { value: next })}>
                  {kinds.map((kind) => (
                    <option key={kind}>{CORRECTION_LABELS[kind]}</option>
                  ))}
                </Select>
              ) : (
                <TextInput
                  aria-label={`Value of ${name}`}
                  list={listId}
                  maxLength={MAX_HEADING}
                  value={value}
                  onChange={(next) => set(at, { value: next })}
                />
              )}
              <TextInput
                aria-label={`Recipient's word for ${value || name}`}
                placeholder="Code"
                maxLength={MAX_HEADING}
                value={code}
                onChange={(next) => set(at, { code: next })}
              />
              <Button
                appearance="subtle"
                size="small"
                className={styles.remove}
                icon={<DismissRegular />}
                aria-label={`Remove the code of ${value || name}`}
                onClick={() => remove(at)}
              />
            </li>
          );
        })}
      </Stack>
      <Button
        id={`${listId}-add`}
        icon={<AddRegular />}
        disabledFocusable={codes.length >= MAX_LAYOUT_CODES}
        onClick={add}
      >
        Add code
      </Button>
    </section>
  );
}
