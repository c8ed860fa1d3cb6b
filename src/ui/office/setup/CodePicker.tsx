import { Button, Combobox, Field, makeStyles, Option } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { NEVER } from 'rxjs';
import { type NamedCode, SetupRecords, type SetupResults } from '../../../application/office/setup/SetupRecords';
import { LOADING, type Loadable, valueOf } from '../../../application/platform/shared/Loadable';
import { type SetupKind, setupNoun } from '../../../domain/office/setup/SetupRecord';
import { Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';

const useStyles = makeStyles({
  list: { maxHeight: '320px', zIndex: 4 },
  /** Minimum target size of WCAG 2.5.8; the library's icon has 20 px. */
  open: { display: 'flex', alignItems: 'center', justifyContent: 'center', minWidth: '24px', minHeight: '24px' },
  chosen: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', rowGap: '2px' },
});

export interface CodePickerProps {
  readonly kind: 'carriers' | 'agents' | 'reps';
  readonly label: string;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  /** Whether another one replaces the chosen one. */
  readonly isSingle?: boolean;
  readonly chosen: readonly NamedCode[];
  readonly problem?: string | undefined;
  readonly onChange: (chosen: readonly NamedCode[]) => void;
}

/** Chooses carriers, agents or a rep by part of their name or code, with a search on the server. */
export function CodePicker(props: CodePickerProps) {
  const { kind, label, isRequired = false, isDisabled = false, isSingle = false, chosen, problem, onChange } = props;
  const styles = useStyles();
  const looks = useLooks();
  const records = useService(SetupRecords);
  const search = useMemo(() => {
    const opened = records.choices(kind);
    opened.show('');
    return opened;
  }, [records, kind]);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  // Searches while the list is open; closing it aborts the request.
  const found = useStream(isOpen ? search.result$ : NEVER, LOADING as Loadable<SetupResults>);
  const offered = valueOf(found)?.items.filter(({ code }) => !chosen.some((one) => one.code === code)) ?? [];
  const note = noteOf(kind, found, offered.length);
  const write = (next: string) => {
    setText(next);
    search.show(next.trim());
  };
  return (
    <Stack gap="S">
      <Field label={label} required={isRequired} {...(problem !== undefined && { validationMessage: problem })}>
        <Combobox
          className={looks.fullShrinking}
          input={{ className: looks.fullShrinking }}
          listbox={{ className: styles.list }}
          expandIcon={{ className: styles.open }}
          freeform
          inlinePopup
          autoComplete="off"
          placeholder="Name or code"
          disabled={isDisabled}
          value={text}
          selectedOptions={[]}
          open={isOpen}
          onOpenChange={(_, { open }) => setOpen(open)}
          onInput={({ currentTarget }) => {
            write(currentTarget.value);
            setOpen(true);
          }}
          onOptionSelect={(_, { optionValue }) => {
            const picked = offered.find(({ code }) => code === optionValue);
            write('');
            if (!picked) return;
            const { code, name } = picked;
            onChange(isSingle ? [{ code, name }] : [...chosen, { code, name }]);
          }}
        >
          {offered.map(({ code, name }) => (
            <Option key={code} value={code} text={name}>
              {`${name} · ${code}`}
            </Option>
          ))}
          {note && (
            <Option value="" text={text} disabled>
              {note}
            </Option>
          )}
        </Combobox>
      </Field>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={`${label}: chosen`}>
          {chosen.map(({ code, name }) => (
            <li key={code} className={looks.spreadRow}>
              <span>{`${name} · ${code}`}</span>
              {!isDisabled && (
                <Button
                  size="small"
                  appearance="subtle"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(chosen.filter((one) => one.code !== code))}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function noteOf(kind: SetupKind, found: Loadable<SetupResults>, offered: number): string {
  if (found.kind === 'loading') return 'Searching';
  if (found.kind === 'failed') return 'The list could not be loaded. Type again to retry.';
  const { items, total } = found.value;
  if (total > items.length) return `${total.toLocaleString('en-US')} in total. Type more of the name.`;
  return offered === 0 ? `No matching ${setupNoun(kind)}` : '';
}
