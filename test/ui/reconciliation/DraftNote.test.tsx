import { render, screen } from '@testing-library/react';
import { ApiError } from '../../../src/application/shared/ApiError';
import { ZERO } from '../../../src/domain/money/Cents';
import { DraftNote } from '../../../src/ui/reconciliation/VarianceBar';

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

function noteAfter(error: unknown): string {
  const sums = { billedCents: ZERO, reconciledCents: ZERO, varianceCents: ZERO, dueCents: ZERO, expectedCents: ZERO };
  const summary = { ...sums, unsavedLines: 0, problems: new Map<string, string>(), open: [] };
  const { unmount } = render(<DraftNote draft={{ kind: 'failed', error }} summary={summary} hasComparison={false} />);
  const text = screen.getByRole('status').textContent;
  unmount();
  return text;
}
