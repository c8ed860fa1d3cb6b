import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { emailProblem } from '../../../domain/account/emailProblem';
import { TextBox } from '../../shared/TextBox';
import { isCode } from './directoryQueryOfAddress';
import type { Lookup } from './useDirectory';

/** So long nothing is typed before the server is asked. */
const PAUSE_MS = 600;
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

/**
 * A code or an address to look people up by: asked for once it is whole and the person pauses, presses Enter or goes on,
 * for half an address is nobody's.
 */
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
  const problem = value === '' ? undefined : problemOf(lookup, value);
  const isAskable = value !== asked && problem === undefined;
  useEffect(() => {
    if (!isAskable) return undefined;
    const timer = setTimeout(() => onAsk(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isAskable, onAsk, value]);
  const ask = () => {
    setLeft(true);
    if (isAskable) onAsk(value);
  };
  const note = isLeft ? problem : undefined;
  return (
    <>
      <Label htmlFor="directory-looked-up">{LABELS[lookup]}</Label>
      <TextBox
        id="directory-looked-up"
        maxLength={lookup === 'email' ? 254 : 20}
        autoComplete="off"
        value={typed}
        onChange={(text) => {
          setLeft(false);
          setTyped(text);
        }}
        onBlur={ask}
        onKeyDown={({ key }) => key === 'Enter' && ask()}
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
