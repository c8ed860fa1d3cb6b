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
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show to the carrier' }).checked).toBe(false);
  });

  it('names the field by its label alone, also while there is text in it', async () => {
    const { user } = renderPanel([Role.BillingUser]);
    await user.type(await screen.findByLabelText('Comment'), 'Is the rate right?');
    expect([...screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' }).labels].map(textOf)).toEqual([
      'Comment',
    ]);
  });

  it('repeats a comment whose answer was lost with the same key, and changed ones with another', async () => {
    const lost = () => new ApiError('unanswered', 'UNREACHABLE', 'Network Error');
    const { user, keys } = renderPanel([Role.BillingUser], lost(), lost());
    await user.type(await screen.findByLabelText('Comment'), 'Is the rate right?');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await user.type(await screen.findByLabelText('Comment'), '!');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Comments (1)' })).toBeTruthy();
    expect(keys).toEqual(['key 1', 'key 1', 'key 2']);
  });

  it('moves the focus to a deleted comment, whose button is gone', async () => {
    const { user } = renderPanel([Role.BillingUser]);
    await user.type(await screen.findByLabelText('Comment'), 'Wrong bill');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    await user.click(await screen.findByRole('button', { name: 'Delete comment' }));
    expect(await screen.findByText('This comment was deleted.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('listitem'));
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

const textOf = ({ textContent }: Element) => textContent;

const LINE = { ...aLine(), memberName: 'Ada Byron', coverage: 'Medical' };

/** Renders the panel. The first attempts to save fail with these errors. */
function renderPanel(roles: readonly Role[], ...errors: readonly ApiError[]) {
  const sent: NewComment[] = [];
  const keys: string[] = [];
  const failures = [...errors];
  let comments: readonly BillComment[] = [];
  const gateway = {
    list: async () => comments,
    add: async (_billPk: string, comment: NewComment, requestKey: string) => {
      keys.push(requestKey);
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push(comment);
      comments = [toComment(comment)];
      return comments;
    },
    remove: async () => {
      comments = comments.map((one) => ({ ...one, isDeleted: true, text: '', deletableUntil: null }));
      return comments;
    },
  };
  let count = 0;
  const newKey = () => {
    count += 1;
    return `key ${count}`;
  };
  const { user } = renderOnScreen(<CommentsPanel billPk="1042.b1" lines={[LINE]} />, {
    grants: roles.map((role) => ({ role, groupNumber: '1042' })),
    useCases: [[BillCommentsQuery, new BillCommentsQuery(gateway, asyncScheduler, newKey)]],
    path: '/billing/bills/1042.b1',
  });
  return { user, sent, keys };
}

function toComment({ text, linePk, isForCarrier }: NewComment): BillComment {
  const at = '2026-11-20T12:00:00.000Z';
  const shown = {
    isDeleted: false,
    isForCarrier,
    isFromCarrier: false,
    at,
    byName: 'Mona Fields',
    deletableUntil: '2026-11-20T12:15:00.000Z',
  };
  return { commentPk: '1042.c1', linePk, lineLabel: null, text, ...shown };
}
