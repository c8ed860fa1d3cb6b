import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { isWordFormat, MEANINGS } from '../../../domain/billing/reconciliation/wordMeaning';
import { type FileLayout, isRuleFor, withMeaning } from '../../../domain/office/uploads/FileTemplate';
import type { FoundWord } from '../../../domain/office/uploads/RowReader';
import { type UploadField, uploadFieldsOf } from '../../../domain/office/uploads/UploadField';
import type { UploadKind } from '../../../domain/platform/files/UploadKind';
import { maskNumbersIn } from '../../../domain/platform/text/maskNumbers';
import { Panel } from '../../kit/dialogs/Panel';
import { Select, TextInput } from '../../kit/forms/fields';
import { Quiet, useTextStyles } from '../../kit/layout';
import { VisuallyHidden } from '../../kit/values/Money';
import { countLabel, meaningLabel } from './uploadLabels';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  word: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  text: { flexGrow: 1, flexBasis: 0, minWidth: 0, overflowWrap: 'anywhere' },
  choice: { width: '204px', flexShrink: 0 },
  fields: {
    border: 0,
    margin: 0,
    padding: 0,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
  },
  title: { marginBlock: `0 ${tokens.spacingVerticalS}`, fontSize: tokens.fontSizeBase300 },
});

export interface WordMeaningsProps {
  readonly kind: UploadKind;
  readonly words: readonly FoundWord[];
  /** Classes available as meanings. */
  readonly classNames: readonly string[];
  readonly layout: FileLayout;
  readonly isReadOnly: boolean;
  readonly onChange: (layout: FileLayout) => void;
}

/** Values of coverage, tier, change, and class columns, with their meanings. Classes are omitted if no confirmed rate depends on them. */
export function WordMeanings({ kind, words, classNames, layout, isReadOnly, onChange }: WordMeaningsProps) {
  const styles = useStyles();
  const fields = uploadFieldsOf(kind).filter(
    ({ name, format }) => words.some(({ field }) => field === name) && (format !== 'class' || classNames.length > 0),
  );
  if (fields.length === 0) return null;
  return (
    <Panel title="Values in the file">
      <fieldset className={styles.fields} disabled={isReadOnly}>
        {fields.map((field) => (
          <div key={field.name}>
            <h3 className={styles.title}>{field.label}</h3>
            <ul className={styles.list}>
              {words
                .filter((word) => word.field === field.name)
                .map((word) => (
                  <OneWord
                    key={`${word.text} ${word.plan ?? ''}`}
                    field={field}
                    word={word}
                    choices={field.format === 'class' ? classNames : meaningsOf(field)}
                    layout={layout}
                    onChange={onChange}
                  />
                ))}
            </ul>
          </div>
        ))}
      </fieldset>
    </Panel>
  );
}

interface OneWordProps extends Pick<WordMeaningsProps, 'layout' | 'onChange'> {
  readonly field: UploadField;
  readonly word: FoundWord;
  readonly choices: readonly string[];
}

function OneWord({ field, word, choices: known, layout, onChange }: OneWordProps) {
  const { text, count, meaning, plan } = word;
  const styles = useStyles();
  const texts = useTextStyles();
  const [typed, setTyped] = useState('');
  const id = `word-${field.name}-${text}-${plan ?? ''}`;
  // Masks numbers here as well, in case the wrong column is mapped.
  const masked = maskNumbersIn(text);
  const inPlan = plan === undefined ? '' : ` in plan ${plan}`;
  const rule = layout.values.find((one) => isRuleFor(one, { field: field.name, from: text, plan }));
  const choose = (chosen: string) => onChange(withMeaning(layout, field.name, text, chosen, plan));
  const to = rule?.to ?? '';
  // A saved template may contain a class that is not in any rate table.
  const choices = to === '' || known.includes(to) ? known : [...known, to];
  // Keeps a trailing space while the person is typing; the layout has none.
  const shown = typed.trim() === to ? typed : to;
  return (
    <li className={styles.word}>
      <span className={styles.text}>
        “{masked}”{inPlan} <Quiet>{countLabel(count, 'time')}</Quiet>
        {meaning === null && !rule && field.format !== 'coverage' && <span className={texts.red}> unknown</span>}
      </span>
      <span className={styles.choice}>
        <VisuallyHidden>
          <label htmlFor={id}>
            {field.label}: meaning of “{masked}”{inPlan}
          </label>
        </VisuallyHidden>
        {field.format === 'coverage' ? (
          <>
            <TextInput
              id={id}
              list={`${id}-choices`}
              value={shown}
              placeholder={meaning ?? masked}
              maxLength={100}
              onChange={(value) => {
                setTyped(value);
                choose(value);
              }}
            />
            <datalist id={`${id}-choices`}>
              {choices.map((one) => (
                <option key={one} value={one} aria-label={one} />
              ))}
            </datalist>
          </>
        ) : (
          <Select id={id} value={to} onChange={choose}>
            <option value="">{meaning === null ? 'Choose a meaning' : meaningLabel(meaning)}</option>
            {choices
              .filter((one) => one !== meaning || rule)
              .map((one) => (
                <option key={one} value={one}>
                  {meaningLabel(one)}
                </option>
              ))}
          </Select>
        )}
      </span>
    </li>
  );
}

function meaningsOf({ format }: UploadField): readonly string[] {
  return isWordFormat(format) ? MEANINGS[format] : [];
}
