import { render, screen } from '@testing-library/react';
import type { DraftState } from '../../../../src/application/platform/drafts/DraftKeeper';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { ZERO } from '../../../../src/domain/platform/money/Cents';
import { DraftNote } from '../../../../src/ui/billing/reconciliation/VarianceBar';

describe('the note about the draft', () => {
  it('gives the reason when the server refuses the draft', () => {
    const message = 'You have 200 drafts, the most one person can have.';
    expect(noteAfter(new ApiError('conflict', 'DRAFT_QUOTA', message))).toBe(`Draft not saved. ${message}`);
  });

  it('says that saving is retried after any other failure', () => {
    expect(noteAfter(new ApiError('unanswered', 'UNREACHABLE', 'Network Error'))).toBe('Draft not saved. Retrying …');
    expect(noteAfter(new ApiError('conflict', '', 'Conflict'))).toBe('Draft not saved. Retrying …');
  });
});

const SUMS = {
  billedCents: ZERO,
  reconciledCents: ZERO,
  varianceCents: ZERO,
  dueCents: ZERO,
  expected: { creditCents: ZERO, chargeCents: ZERO },
};
const SUMMARY = { ...SUMS, unsavedLines: 0, isPartial: false, problems: new Map<string, string>(), open: [] };

function noteAfter(error: unknown): string {
  return noteOf({ kind: 'failed', error }, true);
}

function noteOf(draft: DraftState, hasWork: boolean): string {
  const { unmount } = render(<DraftNote draft={draft} hasWork={hasWork} summary={SUMMARY} hasComparison={false} />);
  const text = screen.getByRole('status').textContent;
  unmount();
  return text;
}

it('does not call steps that can be undone unsaved changes', () => {
  expect(noteOf({ kind: 'saved', at: 0 }, false)).toBe('No unsaved changes');
  expect(noteOf({ kind: 'saved', at: 0 }, true)).toBe('Draft saved');
});
