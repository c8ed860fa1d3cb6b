import { Label } from '@fluentui/react-components';
import { useRef } from 'react';
import { kindsSeen } from '../../../application/uploads/kindsSeen';
import { UPLOAD_STATES } from '../../../application/uploads/Upload';
import type { UploadQuery } from '../../../application/uploads/UploadQuery';
import { Select, TextInput } from '../../kit/forms/fields';
import { useMe } from '../../kit/MeContext';
import { useShortcut } from '../../kit/navigation/Shortcuts';
import { ListFilters, useFilterStyles } from '../../kit/tables/ListFilters';
import { KIND_WORDS, STATE_WORDS } from '../uploadWords';

export interface UploadFiltersProps {
  readonly query: UploadQuery;
  readonly onChange: (changes: Readonly<Record<string, string>>, how?: { replace: boolean }) => void;
  readonly onClear: () => void;
}

/** Narrows the uploads by words, kind and state; the address keeps it. */
export function UploadFilters({ query, onChange, onClear }: UploadFiltersProps) {
  const filter = useFilterStyles();
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', () => search.current?.focus(), 'Search uploads');
  const seen = kindsSeen(useMe());
  const kind = query.kinds[0] ?? '';
  const state = query.states[0] ?? '';
  const count = [kind, state].filter(Boolean).length;
  return (
    <ListFilters
      count={count}
      onClear={query.q || count > 0 ? onClear : undefined}
      search={
        <>
          <Label htmlFor="upload-search">Search</Label>
          <TextInput
            id="upload-search"
            ref={search}
            type="search"
            maxLength={80}
            placeholder="File name or uploaded by"
            value={query.q}
            onChange={(value) => onChange({ q: value }, { replace: true })}
          />
        </>
      }
    >
      {seen.length > 1 && (
        <div className={filter.field}>
          <Label htmlFor="upload-kind-filter">Kind</Label>
          <Select id="upload-kind-filter" value={kind} onChange={(value) => onChange({ kind: value })}>
            <option value="">Every kind</option>
            {seen.map((one) => (
              <option key={one} value={one}>
                {KIND_WORDS[one]}
              </option>
            ))}
          </Select>
        </div>
      )}
      <div className={filter.field}>
        <Label htmlFor="upload-state-filter">State</Label>
        <Select id="upload-state-filter" value={state} onChange={(value) => onChange({ state: value })}>
          <option value="">Every state</option>
          {UPLOAD_STATES.map((one) => (
            <option key={one} value={one}>
              {STATE_WORDS[one]}
            </option>
          ))}
        </Select>
      </div>
    </ListFilters>
  );
}
