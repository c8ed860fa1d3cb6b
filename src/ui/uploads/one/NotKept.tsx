import { EmptyState } from '../../kit/feedback/EmptyState';

const TITLES = { rows: 'These rows are no longer kept', errors: 'These errors are no longer kept' } as const;

/** Instead of rows or errors of a file that does not count any more and has been removed after its time. */
export function NotKept({ what }: { readonly what: keyof typeof TITLES }) {
  return (
    <EmptyState
      kind="nothingYet"
      title={TITLES[what]}
      text="A file that does not count is removed with its rows after a while. Who sent it, and what became of it, stays; upload it again to look into it."
    />
  );
}
