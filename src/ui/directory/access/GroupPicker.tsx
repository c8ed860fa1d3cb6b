import { Combobox, makeStyles, Option } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { NEVER } from 'rxjs';
import { GroupSearch, type GroupSearchResult } from '../../../application/directory/GroupSearch';
import { LOADING, type Loadable, valueOf } from '../../../application/shared/Loadable';
import type { DirectoryGroup } from '../../../domain/directory/DirectoryUser';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { groupCount } from '../personLabels';

const useStyles = makeStyles({
  root: { minWidth: 0, width: '100%' },
  input: { minWidth: 0, width: '100%' },
  list: { maxHeight: '320px' },
  /** As large as WCAG 2.5.8 asks; the library's is 20 px. */
  open: { display: 'flex', alignItems: 'center', justifyContent: 'center', minWidth: '24px', minHeight: '24px' },
});

export interface GroupPickerProps {
  readonly id: string;
  readonly placeholder?: string;
  /** Groups that are not offered, by number. */
  readonly without?: ReadonlySet<string>;
  readonly disabled?: boolean;
  /** A dialog would cut its list, which is then drawn over the page instead of beside the field. */
  readonly isInDialog?: boolean;
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
  isInDialog = false,
  onPick,
  onWords,
}: GroupPickerProps) {
  const styles = useStyles();
  const groups = useService(GroupSearch);
  const search = useMemo(() => {
    const opened = groups.open();
    opened.show('');
    return opened;
  }, [groups]);
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  // Reads when the list opens; closing it aborts the request.
  const found = useStream(isOpen ? search.result$ : NEVER, LOADING as Loadable<GroupSearchResult>);
  const write = (text: string) => {
    setWords(text);
    search.show(text);
    onWords?.(text.trim());
  };
  const offered = valueOf(found)?.items.filter(({ groupNumber }) => !without?.has(groupNumber)) ?? [];
  return (
    <Combobox
      id={id}
      className={styles.root}
      input={{ className: styles.input }}
      listbox={{ className: styles.list }}
      expandIcon={{ className: styles.open }}
      freeform
      inlinePopup={!isInDialog}
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

function noteOf(found: Loadable<GroupSearchResult>, offered: number): string {
  if (found.kind === 'loading') return 'Looking for groups';
  if (found.kind === 'failed') return 'The groups could not be read. Type again to try again.';
  const { items, total } = found.value;
  if (total > items.length) return `${groupCount(total)} in all: type more of the name`;
  return offered === 0 ? 'No such group' : '';
}
