import { Combobox, makeStyles, Option } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { NEVER } from 'rxjs';
import {
  type DirectoryGroup,
  GroupSearch,
  type GroupSearchResult,
} from '../../../application/people/directory/GroupSearch';
import { LOADING, type Loadable, valueOf } from '../../../application/platform/shared/Loadable';
import { counted } from '../../../domain/platform/text/wording';
import { useService } from '../Services';
import { useLooks } from '../useLooks';
import { useStream } from '../useStream';

const useStyles = makeStyles({
  /** Over the sticky heading of a table below. */
  list: { maxHeight: '320px', zIndex: 4 },
  /** Minimum target size of WCAG 2.5.8; the library's icon has 20 px. */
  open: { display: 'flex', alignItems: 'center', justifyContent: 'center', minWidth: '24px', minHeight: '24px' },
});

export interface GroupPickerProps {
  readonly id: string;
  readonly placeholder?: string;
  /** Numbers of groups to exclude. */
  readonly without?: ReadonlySet<string>;
  readonly disabled?: boolean;
  /** Whether the list is rendered over the page, because a dialog would cut it off. */
  readonly isInDialog?: boolean;
  readonly onPick: (group: DirectoryGroup) => void;
  /** Called with the text in the field, which is empty after a pick. */
  readonly onText?: (text: string) => void;
}

/** Picks a group by part of its name or number, with a search on the server. @source MGM-14 */
export function GroupPicker({
  id,
  placeholder = 'Name or number',
  without,
  disabled = false,
  isInDialog = false,
  onPick,
  onText,
}: GroupPickerProps) {
  const styles = useStyles();
  const looks = useLooks();
  const groups = useService(GroupSearch);
  const search = useMemo(() => {
    const opened = groups.open();
    opened.show('');
    return opened;
  }, [groups]);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  // Searches while the list is open; closing it aborts the request.
  const found = useStream(isOpen ? search.result$ : NEVER, LOADING as Loadable<GroupSearchResult>);
  const write = (next: string) => {
    setText(next);
    search.show(next);
    onText?.(next.trim());
  };
  const offered = valueOf(found)?.items.filter(({ groupNumber }) => !without?.has(groupNumber)) ?? [];
  return (
    <Combobox
      id={id}
      className={looks.fullShrinking}
      input={{ className: looks.fullShrinking }}
      listbox={{ className: styles.list }}
      expandIcon={{ className: styles.open }}
      freeform
      inlinePopup={!isInDialog}
      autoComplete="off"
      placeholder={placeholder}
      disabled={disabled}
      value={text}
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
        <Option value="" text={text} disabled>
          {noteOf(found, offered.length)}
        </Option>
      )}
    </Combobox>
  );
}

function noteOf(found: Loadable<GroupSearchResult>, offered: number): string {
  if (found.kind === 'loading') return 'Searching groups';
  if (found.kind === 'failed') return 'The groups could not be loaded. Type again to retry.';
  const { items, total } = found.value;
  if (total > items.length) return `${counted(total, 'group')} in total. Type more of the name.`;
  return offered === 0 ? 'No matching group' : '';
}
