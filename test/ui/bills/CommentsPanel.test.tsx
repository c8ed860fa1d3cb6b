import { screen } from '@testing-library/react';
import { asyncScheduler } from 'rxjs';
import { BillCommentsQuery } from '../../../src/application/bills/BillCommentsQuery';
import { ApiError } from '../../../src/application/shared/ApiError';
import { Role } from '../../../src/domain/access/Role';
import type { BillComment, NewComment } from '../../../src/domain/bills/comments';
import { CommentsPanel } from '../../../src/ui/bills/CommentsPanel';
import { aLine } from '../../support/reconciliation/aLine';
import { renderOnScreen } from '../../support/shell/renderOnScreen';

describe('the comments on a bill', () => {
  it('keeps what was typed when a comment was not saved, and clears it once saved', async () => {
    const { user, sent } = renderPanel([Role.BillingUser], new ApiError('failed', 'INTERNAL', 'Broken.'));
    expect(await screen.findByText('No comments yet.')).toBeTruthy();
    await user.type(screen.getByLabelText('Comment'), 'Is the rate right?');
    await user.click(screen.getByRole('checkbox', { name: 'Show to the carrier' }));
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    expect(await screen.findByText('The comment was not saved.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Is the rate right?');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Comments (1)' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('');
    expect(sent).toEqual([{ text: 'Is the rate right?', linePk: null, isForCarrier: true }]);
  });

  it('is about a line that is chosen from the bill, and refuses other texts', async () => {
    const { user, sent } = renderPanel([Role.BillingUser]);
    await user.type(screen.getByLabelText('Comment'), 'Left in March');
    await user.type(screen.getByLabelText('About a line'), 'Somebody');
    expect(screen.getByText('Choose a line from the list, or leave this empty.')).toBeTruthy();
    await user.clear(screen.getByLabelText('About a line'));
    await user.type(screen.getByLabelText('About a line'), 'Ada Byron, Medical (line 1)');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    expect(await screen.findByRole('heading', { name: 'Comments (1)' })).toBeTruthy();
    expect(sent).toMatchObject([{ text: 'Left in March', linePk: LINE.linePk }]);
  });

  it('cannot be added by a person with View Only', async () => {
    renderPanel([Role.BillingUser, Role.ViewOnly]);
    expect(await screen.findByText('No comments yet.')).toBeTruthy();
    expect(screen.queryByLabelText('Comment')).toBeNull();
  });
});

// Helpers

const LINE = { ...aLine(), memberName: 'Ada Byron', coverage: 'Medical' };

/** Renders the panel. The first attempts to save fail with these errors. */
function renderPanel(roles: readonly Role[], ...errors: readonly ApiError[]) {
  const sent: NewComment[] = [];
  const failures = [...errors];
  let comments: readonly BillComment[] = [];
  const gateway = {
    list: async () => comments,
    add: async (_billPk: string, comment: NewComment) => {
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push(comment);
      comments = [toComment(comment)];
      return comments;
    },
    remove: async () => comments,
  };
  const { user } = renderOnScreen(<CommentsPanel billPk="1042.b1" lines={[LINE]} />, {
    grants: roles.map((role) => ({ role, groupNumber: '1042' })),
    useCases: [[BillCommentsQuery, new BillCommentsQuery(gateway, asyncScheduler)]],
    path: '/billing/bills/1042.b1',
  });
  return { user, sent };
}

function toComment({ text, linePk, isForCarrier }: NewComment): BillComment {
  const at = '2026-11-20T12:00:00.000Z';
  const shown = {
    isDeleted: false,
    isForCarrier,
    isFromCarrier: false,
    at,
    byName: 'Mona Fields',
    deletableUntil: null,
  };
  return { commentPk: '1042.c1', linePk, lineLabel: null, text, ...shown };
}
