import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { LOADING, type Loadable } from '../../application/shared/Loadable';
import { type FoundOwners, OwnerSearch } from '../../application/uploads/OwnerSearch';
import type { OwnerChoice, OwnerPurpose } from '../../application/uploads/uploadChoices';
import { SelectBox } from '../kit/forms/SelectBox';
import { TextBox } from '../kit/forms/TextBox';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';

/** More than so many are found by typing, not by scrolling. */
const MOST_LISTED = 25;
const CODE = /^[\w-]{1,20}$/;

const useStyles = makeStyles({ quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 } });

type Found = Loadable<FoundOwners>;

export interface OwnerPickerProps {
  readonly id: string;
  readonly what: OwnerPurpose;
  /** Those that are known already, if they are all. */
  readonly known: readonly OwnerChoice[] | undefined;
  /** What stands in the field: a name as it was offered, or what was typed. */
  readonly text: string;
  /** @param owner who is meant by it; undefined while that is not one of those offered */
  readonly onChoose: (text: string, owner: OwnerChoice | undefined) => void;
}

/** Picks for whom something is sent: from a list, or of many by a part of name, number or code, which the server finds. */
export function OwnerPicker({ id, what, known, text, onChoose }: OwnerPickerProps) {
  const listed = known && known.length <= MOST_LISTED ? known : undefined;
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
    <SelectBox id={id} value={chosen} onChange={choose}>
      {chosen === '' && <option value="">Choose one</option>}
      {owners.map(({ owner, name }) => (
        <option key={owner} value={owner}>
          {name}
        </option>
      ))}
    </SelectBox>
  );
}

function OwnerFinder({ id, what, text, onChoose }: Omit<OwnerPickerProps, 'known'>) {
  const styles = useStyles();
  const owners = useService(OwnerSearch);
  const search = useMemo(() => {
    const opened = owners.open(what);
    opened.show('');
    return opened;
  }, [owners, what]);
  const [words, setWords] = useState('');
  const found = useStream(search.result$, LOADING as Found);
  // What was typed may match what is offered only now.
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
      <TextBox
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
      <span id={`${id}-note`} className={styles.quiet}>
        {noteOf(found, text)}
      </span>
    </>
  );
}

/** A name as it was offered, a number or a code; any code where nothing could be offered, as the server says no anyway. */
function meant(found: Found, typed: string): OwnerChoice | undefined {
  const code = typed.trim();
  if (found.kind === 'failed') return CODE.test(code) ? { owner: code, name: code } : undefined;
  if (found.kind === 'loading') return undefined;
  return found.value.items.find(({ name, owner }) => name === typed || owner.toLowerCase() === code.toLowerCase());
}

function noteOf(found: Found, text: string): string {
  if (found.kind === 'loading') return 'Looking for those you may send for';
  if (found.kind === 'failed')
    return 'The list could not be read. Type the number or code, or type again to try again.';
  const { items, total } = found.value;
  if (total === 0) return 'You may send for none with this name, number or code.';
  const isPicked = items.some(({ name }) => name === text);
  if (isPicked || total <= items.length) return '';
  return `${total.toLocaleString('en-US')} in all: type more of the name.`;
}
