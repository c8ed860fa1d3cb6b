import { Label } from '@fluentui/react-components';
import { useState } from 'react';
import { emailProblem } from '../../../../domain/people/account/Profile';
import { code } from '../../../../domain/platform/lists/parameters';
import { Select, TextInput } from '../../../kit/forms/fields';
import { useMe } from '../../../kit/MeContext';
import { useLooks } from '../../../kit/useLooks';
import { type Lookup } from './useDirectory';

const LABELS = { carrier: 'Carrier code', agent: 'Agent code', email: 'Exact email' } as const;

export interface LookupBoxProps {
  readonly lookup: Exclude<Lookup, 'everyone'>;
  /** The current lookup value; empty for none. */
  readonly current: string;
  readonly onSearch: (value: string) => void;
}

/** More carriers may exist than there are names of. */
const MAX_NAMES = 500;
const CARRIER = 'carrier ';

/** Carriers by name; undefined if not all of them may be known. */
function useCarriers(): readonly (readonly [code: string, name: string])[] | undefined {
  const carriers = Object.entries(useMe().codeNames).filter(([key]) => key.startsWith(CARRIER));
  if (carriers.length === 0 || carriers.length >= MAX_NAMES) return undefined;
  return carriers
    .map(([key, name]) => [key.slice(CARRIER.length), name] as const)
    .sort(([, one], [, other]) => one.localeCompare(other));
}

/** Chooses a carrier by name, or takes a code or email address. */
export function LookupBox(props: LookupBoxProps) {
  return props.lookup === 'carrier' ? <CarrierLookup {...props} /> : <TypedLookup {...props} />;
}

function CarrierLookup(props: LookupBoxProps) {
  const { current, onSearch } = props;
  const carriers = useCarriers();
  if (!carriers) return <TypedLookup {...props} />;
  const isKnown = current === '' || carriers.some(([code]) => code === current);
  return (
    <>
      <Label htmlFor="directory-looked-up">Carrier</Label>
      <Select id="directory-looked-up" value={current} onChange={onSearch}>
        <option value="">Choose a carrier</option>
        {!isKnown && <option value={current}>{current}</option>}
        {carriers.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}

/** Input for a code or email address. Searches once the value is complete, because a partial one has no matches. */
function TypedLookup({ lookup, current, onSearch }: LookupBoxProps) {
  const looks = useLooks();
  const [typed, setTyped] = useState(current);
  const [known, setKnown] = useState(current);
  const [isBlurred, setBlurred] = useState(false);
  // The page address was changed elsewhere: by a link or by going back.
  if (current !== known) {
    setKnown(current);
    setTyped(current);
  }
  const value = typed.trim();
  const note = isBlurred && value !== '' ? problemOf(lookup, value) : undefined;
  const write = (text: string) => {
    setBlurred(false);
    setTyped(text);
    const next = text.trim();
    if (next === current || (next !== '' && problemOf(lookup, next) !== undefined)) return;
    onSearch(next);
  };
  return (
    <>
      <Label htmlFor="directory-looked-up">{LABELS[lookup]}</Label>
      <TextInput
        id="directory-looked-up"
        maxLength={lookup === 'email' ? 254 : 20}
        autoComplete="off"
        value={typed}
        onChange={write}
        onBlur={() => setBlurred(true)}
        onKeyDown={({ key }) => key === 'Enter' && setBlurred(true)}
        {...(note !== undefined && { 'aria-invalid': true, 'aria-describedby': 'directory-looked-up-note' })}
      />
      {note !== undefined && (
        <span id="directory-looked-up-note" className={looks.note}>
          {note}
        </span>
      )}
    </>
  );
}

function problemOf(lookup: LookupBoxProps['lookup'], value: string): string | undefined {
  if (lookup === 'email') return emailProblem(value);
  return code(value, () => null) ? undefined : 'Use letters, digits and dashes.';
}
