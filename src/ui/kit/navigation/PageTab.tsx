import { Button } from '@fluentui/react-components';
import { type ComponentType, useCallback } from 'react';
import type { SliceName } from '../../../application/platform/shared/SliceName';
import type { Operation } from '../../../domain/platform/access/policy';
import { useLazyPart } from '../dialogs/useLazyPart';
import { EmptyState } from '../feedback/EmptyState';
import { SkeletonRows } from '../feedback/Loading';
import { useServices } from '../Services';

/** A tab of a page about a thing, with an address of its own. @param Of what identifies the thing */
export interface PageTab<Of extends object> {
  /** Last part of the tab's address. */
  readonly path: string;
  readonly label: string;
  /** Operation that the access policy must allow. */
  readonly operation: Operation;
  readonly needs: readonly SliceName[];
  readonly part: () => Promise<ComponentType<Of>>;
}

interface PageTabPartProps<Of extends object> {
  readonly tab: Pick<PageTab<Of>, 'label' | 'needs' | 'part'>;
  readonly of: Of;
}

/** A tab's content, loaded when the tab is opened. Give it the tab's path as key. */
export function PageTabPart<Of extends object>({ tab, of }: PageTabPartProps<Of>) {
  const services = useServices();
  const fetchPart = useCallback(
    () => Promise.all([tab.part(), services.prepare(tab.needs)]).then(([part]) => part),
    [tab, services],
  );
  const { Part, isMissing, retry } = useLazyPart(fetchPart, true);
  if (Part) return <Part {...of} />;
  if (!isMissing) return <SkeletonRows rows={8} label={`Loading ${tab.label.toLowerCase()}`} />;
  return (
    <EmptyState
      kind="nothingYet"
      title="This tab could not be loaded"
      text="Check your connection, and try again."
      action={<Button onClick={retry}>Try again</Button>}
    />
  );
}
