import { Combobox, makeStyles, Option } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { DirectoryGroup } from '../../../application/directory/DirectoryGroup';
import { GroupSearch } from '../../../application/directory/GroupSearch';
import { useService } from '../../shared/Services';
import { groupCountText } from '../personWords';

const QUIET_MS = 200;
const useStyles = makeStyles({
  root: { minWidth: 0, width: '100%' },
  input: { minWidth: 0, width: '100%' },
  list: { maxHeight: '320px' },
});

type Found =
  | { readonly kind: 'searching' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'found'; readonly items: readonly DirectoryGroup[]; readonly total: number };

export interface GroupPickerProps {
  readonly id: string;
  readonly placeholder?: string;
  /** Groups that are not offered, by number. */
  readonly without?: ReadonlySet<string>;
  readonly disabled?: boolean;
  readonly onPick: (group: DirectoryGroup) => void;
  /** Told what stands in the field: a name that was typed and not picked means no group yet. */
  readonly onWords?: (words: string) => void;
}

/** Picks one of many groups by a part of its name or number: the server finds them, a few at a time. @source MGM-14 */
export function GroupPicker({
  id,
  placeholder = 'Name or number',
  without,
  disabled = false,
  onPick,
  onWords,
}: GroupPickerProps) {
  const styles = useStyles();
  const search = useService(GroupSearch);
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<Found>({ kind: 'searching' });
  useEffect(() => {
    if (!isOpen) return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      search.run(words).then(
        (groups) => isWanted && setFound({ kind: 'found', ...groups }),
        () => isWanted && setFound({ kind: 'failed' }),
      );
    }, QUIET_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [search, words, isOpen]);
  const write = (text: string) => {
    setWords(text);
    onWords?.(text.trim());
  };
  const offered = found.kind === 'found' ? found.items.filter(({ groupNumber }) => !without?.has(groupNumber)) : [];
  return (
    <Combobox
      id={id}
      className={styles.root}
      input={{ className: styles.input }}
      listbox={{ className: styles.list }}
      freeform
      autoComplete="off"
      placeholder={placeholder}
      disabled={disabled}
      value={words}
      selectedOptions={[]}
      open={isOpen}
      onOpenChange={(_, { open }) => setOpen(open)}
      onInput={({ currentTarget }) => {
        write(currentTarget.value);
        setOpen(true);
      }}
      onOptionSelect={(_, { optionValue }) => {
        const group = offered.find(({ groupNumber }) => groupNumber === optionValue);
        write('');
        if (group) onPick(group);
      }}
    >
      {offered.map(({ groupNumber, name }) => (
        <Option key={groupNumber} value={groupNumber} text={name}>
          {`${name} · ${groupNumber}`}
        </Option>
      ))}
      {noteOf(found, offered.length) && (
        <Option value="" text={words} disabled>
          {noteOf(found, offered.length)}
        </Option>
      )}
    </Combobox>
  );
}

function noteOf(found: Found, offered: number): string {
  if (found.kind === 'searching') return 'Looking for groups';
  if (found.kind === 'failed') return 'The groups could not be read. Type again to try again.';
  if (found.total > found.items.length) return `${groupCountText(found.total)} in all: type more of the name`;
  return offered === 0 ? 'No such group' : '';
}
