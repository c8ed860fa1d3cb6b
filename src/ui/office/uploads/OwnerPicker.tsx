import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type FoundOwners, OwnerSearch } from '../../../application/office/uploads/OwnerSearch';
import type { OwnerChoice, OwnerPurpose } from '../../../application/office/uploads/uploadChoices';
import { LOADING, type Loadable } from '../../../application/platform/shared/Loadable';
import { Select, TextInput } from '../../kit/forms/fields';
import { Note } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';

/** Longest list without a search. */
const MAX_LISTED = 25;
const CODE = /^[\w-]{1,20}$/;

type Found = Loadable<FoundOwners>;

export interface OwnerPickerProps {
  readonly id: string;
  readonly what: OwnerPurpose;
  /** All owners, if they are known; otherwise they are searched on the server. */
  readonly known: readonly OwnerChoice[] | undefined;
  /** Text of the field: a suggested name or typed text. */
  readonly text: string;
  /** @param owner undefined while the text matches no suggestion */
  readonly onChoose: (text: string, owner: OwnerChoice | undefined) => void;
}

/** Picks an owner from a list, or searches by part of the name, number or code. */
export function OwnerPicker({ id, what, known, text, onChoose }: OwnerPickerProps) {
  const listed = known && known.length <= MAX_LISTED ? known : undefined;
  if (listed) return <OwnerList id={id} owners={listed} text={text} onChoose={onChoose} />;
  return <OwnerFinder key={what} id={id} what={what} text={text} onChoose={onChoose} />;
}

function OwnerList({
  id,
  owners,
  text,
  onChoose,
}: Pick<OwnerPickerProps, 'id' | 'text' | 'onChoose'> & { owners: readonly OwnerChoice[] }) {
  const chosen = owners.find(({ name }) => name === text)?.owner ?? '';
  const choose = (owner: string) => {
    const found = owners.find((one) => one.owner === owner);
    onChoose(found?.name ?? '', found);
  };
  return (
    <Select id={id} value={chosen} onChange={choose}>
      {chosen === '' && <option value="">Choose one</option>}
      {owners.map(({ owner, name }) => (
        <option key={owner} value={owner}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function OwnerFinder({ id, what, text, onChoose }: Omit<OwnerPickerProps, 'known'>) {
  const owners = useService(OwnerSearch);
  const search = useMemo(() => {
    const opened = owners.open(what);
    opened.show('');
    return opened;
  }, [owners, what]);
  const [words, setWords] = useState('');
  const found = useStream(search.result$, LOADING as Found);
  // Typed text may match a suggestion that has just been loaded.
  const chooseTyped = useEffectEvent((now: Found) => {
    const owner = text === '' ? undefined : meant(now, text);
    if (owner) onChoose(text, owner);
  });
  useEffect(() => chooseTyped(found), [found]);
  const offered = found.kind === 'loaded' ? found.value.items : [];
  if (found.kind === 'loaded' && words === '' && found.value.total <= offered.length) {
    return <OwnerList id={id} owners={offered} text={text} onChoose={onChoose} />;
  }
  return (
    <>
      <TextInput
        id={id}
        list={`${id}-found`}
        value={text}
        onChange={(typed) => {
          const owner = meant(found, typed);
          if (!owner) {
            setWords(typed);
            search.show(typed);
          }
          onChoose(typed, owner);
        }}
        onFocus={({ target }) => target.select()}
        placeholder={what === 'carrierBill' ? 'Name or code' : 'Name or number'}
        maxLength={200}
        autoComplete="off"
        aria-describedby={`${id}-note`}
      />
      <datalist id={`${id}-found`}>
        {offered.map(({ owner, name }) => (
          <option key={owner} value={name} aria-label={name} />
        ))}
      </datalist>
      <Note id={`${id}-note`}>{noteOf(found, text)}</Note>
    </>
  );
}

/** Owner by suggested name, number or code. Any code is accepted if suggestions failed to load; the server checks it. */
function meant(found: Found, typed: string): OwnerChoice | undefined {
  const code = typed.trim();
  if (found.kind === 'failed') return CODE.test(code) ? { owner: code, name: code } : undefined;
  if (found.kind === 'loading') return undefined;
  return found.value.items.find(({ name, owner }) => name === typed || owner.toLowerCase() === code.toLowerCase());
}

function noteOf(found: Found, text: string): string {
  if (found.kind === 'loading') return 'Searching';
  if (found.kind === 'failed') return 'The list could not be loaded. Type the number or code, or type again to retry.';
  const { items, total } = found.value;
  if (total === 0) return 'No match that you can upload for.';
  const isPicked = items.some(({ name }) => name === text);
  if (isPicked || total <= items.length) return '';
  if (text.trim() === '') return `${total.toLocaleString('en-US')} to choose from. Type part of a name or number.`;
  return `${total.toLocaleString('en-US')} matches. Type more of the name.`;
}
