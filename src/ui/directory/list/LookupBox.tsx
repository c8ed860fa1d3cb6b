import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { emailProblem } from '../../../domain/account/Profile';
import { TextBox } from '../../kit/forms/TextBox';
import { isCode } from './directoryQueryOfAddress';
import type { Lookup } from './useDirectory';

const LABELS = { carrier: 'Carrier code', agent: 'Agent code', email: 'Exact email' } as const;
const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

export interface LookupBoxProps {
  readonly lookup: Exclude<Lookup, 'everybody'>;
  /** What is asked for now; empty for nothing yet. */
  readonly asked: string;
  readonly onAsk: (value: string) => void;
}

/** A code or an address to look people up by: requested as soon as it is complete, because half an address finds nobody. */
export function LookupBox({ lookup, asked, onAsk }: LookupBoxProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  const [isLeft, setLeft] = useState(false);
  // The address of the page was changed in another way: by a link, or by going back.
  if (asked !== known) {
    setKnown(asked);
    setTyped(asked);
  }
  const value = typed.trim();
  const note = isLeft && value !== '' ? problemOf(lookup, value) : undefined;
  const write = (text: string) => {
    setLeft(false);
    setTyped(text);
    const next = text.trim();
    if (next === asked || (next !== '' && problemOf(lookup, next) !== undefined)) return;
    onAsk(next);
  };
  return (
    <>
      <Label htmlFor="directory-looked-up">{LABELS[lookup]}</Label>
      <TextBox
        id="directory-looked-up"
        maxLength={lookup === 'email' ? 254 : 20}
        autoComplete="off"
        value={typed}
        onChange={write}
        onBlur={() => setLeft(true)}
        onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
        {...(note !== undefined && { 'aria-invalid': true, 'aria-describedby': 'directory-looked-up-note' })}
      />
      {note !== undefined && (
        <span id="directory-looked-up-note" className={styles.note}>
          {note}
        </span>
      )}
    </>
  );
}

function problemOf(lookup: LookupBoxProps['lookup'], value: string): string | undefined {
  if (lookup === 'email') return emailProblem(value);
  return isCode(value) ? undefined : 'A code is letters, digits and dashes.';
}
