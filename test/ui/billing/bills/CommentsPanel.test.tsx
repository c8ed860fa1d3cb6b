import { randomUUID } from 'node:crypto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { asyncScheduler } from 'rxjs';
import type { Attachment, BillComment } from '../../../../contract/billing/bills/billComments';
import { AttachFiles } from '../../../../src/application/billing/bills/AttachmentSending';
import {
  type BillCommentGateway,
  BillCommentsQuery,
} from '../../../../src/application/billing/bills/BillCommentsQuery';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { GivenFile } from '../../../../src/application/platform/shared/GivenFile';
import type { NewComment } from '../../../../src/domain/billing/bills/comments';
import { Role } from '../../../../src/domain/platform/access/Role';
import { CommentsPanel } from '../../../../src/ui/billing/bills/comments/CommentsPanel';
import { aLine } from '../../../support/reconciliation/aLine';
import { renderOnScreen } from '../../../support/shell/renderOnScreen';

describe('files attached to a comment', () => {
  it('are sent when the comment is saved, and can be retried, removed and restored', async () => {
    const { user, choose } = renderPanel([Role.BillingUser], [], [BROKEN]);
    await user.type(screen.getByLabelText('Comment'), 'See the letter');
    await choose('letter.pdf', 'drawing.svg');
    expect(screen.getByText(/^Files of this type can’t be attached\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    expect(await screen.findByText('letter.pdf was not attached.')).toBeTruthy();
    expect(screen.queryByText('drawing.svg')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Download letter.pdf' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove letter.pdf' }));
    const restore = await screen.findByRole('button', { name: 'Restore letter.pdf' });
    expect(document.activeElement).toBe(restore);
    expect(screen.queryByRole('button', { name: 'Download letter.pdf' })).toBeNull();
    await user.click(restore);
    expect(await screen.findByRole('button', { name: 'Remove letter.pdf' })).toBeTruthy();
  });

  it('stay chosen when the comment was not saved, and can be taken off the list', async () => {
    const { user, choose } = renderPanel([Role.BillingUser], [BROKEN]);
    await choose('letter.pdf', 'form.xlsx');
    expect(screen.getByText('Write a comment to go with the files.')).toBeTruthy();
    await user.type(screen.getByLabelText('Comment'), 'See the letter');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    expect(await screen.findByText('The comment was not saved.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove form.xlsx' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Download letter.pdf' })).toBeTruthy();
    expect(screen.queryByText('form.xlsx')).toBeNull();
  });
});

describe('the comments on a bill', () => {
  it('keeps the input when a comment was not saved, and clears it once saved', async () => {
    const { user, sent } = renderPanel([Role.BillingUser], [BROKEN]);
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
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show to the carrier', hidden: true }).checked).toBe(
      false,
    );
  });

  it('keeps a draft while the form is closed, and returns to it with the button', async () => {
    const { user } = renderPanel([Role.BillingUser]);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('Is the rate right?{Escape}');
    const button = screen.getByRole('button', { name: 'Continue your comment' });
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('Is the rate right?');
  });

  it('closes the form of a saved comment and moves the focus to the button', async () => {
    const { user } = renderPanel([Role.BillingUser]);
    await user.keyboard('Is the rate right?');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    expect(await screen.findByRole('heading', { name: 'Comments (1)' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Write a comment' }));
    expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
  });

  it('names the field by its label alone, even while it contains text', async () => {
    const { user } = renderPanel([Role.BillingUser]);
    await user.type(await screen.findByLabelText('Comment'), 'Is the rate right?');
    expect([...screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' }).labels].map(textOf)).toEqual([
      'Comment',
    ]);
  });

  it('inserts the name of a person who is chosen to be mentioned, and keeps the text before it', async () => {
    const { user } = renderPanel([Role.BillingUser]);
    const box = await screen.findByLabelText<HTMLTextAreaElement>('Comment');
    await user.type(box, 'Is it right,');
    await user.click(await screen.findByRole('button', { name: 'Mention' }));
    await user.click(screen.getByRole('menuitem', { name: 'Bo Diaz' }));
    expect(box.value).toBe('Is it right, @Bo Diaz ');
    await waitFor(() => expect(document.activeElement).toBe(box));
  });

  it('repeats a comment whose answer was lost with the same key, and a changed one with another', async () => {
    const lost = () => new ApiError('unanswered', 'UNREACHABLE', 'Network Error');
    const { user, keys } = renderPanel([Role.BillingUser], [lost(), lost()]);
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
    expect(screen.queryByText('This comment was deleted.')).toBeNull();
    const question = await screen.findByRole('alertdialog', { name: 'Delete this comment?' });
    await user.click(within(question).getByRole('button', { name: 'Delete comment' }));
    expect(await screen.findByText('This comment was deleted.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('listitem'));
  });

  it('can name a line that is chosen from the bill, but no other text', async () => {
    const { user, sent } = renderPanel([Role.BillingUser]);
    await user.type(screen.getByLabelText('Comment'), 'Left in March');
    await user.type(screen.getByLabelText('About a line'), 'Someone');
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

const BROKEN = new ApiError('failed', 'INTERNAL', 'Broken.');
const COMMENT_PK = '1042.c1';
const REMOVED = {
  removed: { at: '2026-11-20T12:00:00.000Z', byName: 'Mona Fields' },
  canRemove: false,
  restorableUntil: '2026-11-20T12:15:00.000Z',
};
const LINE = { ...aLine(), memberName: 'Ada Byron', coverage: 'Medical' };

/** Renders the panel. The first attempts to save fail with these errors. */
function renderPanel(roles: readonly Role[], errors: readonly ApiError[] = [], fileErrors: readonly ApiError[] = []) {
  const sent: NewComment[] = [];
  const keys: string[] = [];
  const failures = [...errors];
  const fileFailures = [...fileErrors];
  const setRemoved = async (attachmentPk: string, change: Partial<Attachment>) => {
    const changed = (one: Attachment) => (one.attachmentPk === attachmentPk ? { ...one, ...change } : one);
    comments = comments.map((one) => ({ ...one, attachments: one.attachments.map(changed) }));
  };
  let comments: readonly BillComment[] = [];
  const gateway: BillCommentGateway = {
    list: async () => ({ items: comments, mostAttachmentBytes: 1024 * 1024, mentionable: ['Ann Lee', 'Bo Diaz'] }),
    add: async ({
      key,
      billPk: _billPk,
      ...comment
    }: { readonly billPk: string } & NewComment & { readonly key: string }) => {
      keys.push(key);
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push(comment);
      comments = [toComment(comment)];
      return COMMENT_PK;
    },
    remove: async () => {
      comments = comments.map((one) => ({ ...one, isDeleted: true, text: '', deletableUntil: null }));
    },
    attach: async (_billPk, commentPk, file) => {
      const failure = fileFailures.shift();
      if (failure) throw failure;
      comments = comments.map((one) =>
        one.commentPk === commentPk ? { ...one, attachments: [...one.attachments, toAttachment(file)] } : one,
      );
    },
    download: async (_billPk, { fileName }) => ({ name: fileName, mediaType: 'text/plain', bytes: new Uint8Array() }),
    removeAttachment: ({ attachmentPk: pk }) => setRemoved(pk, REMOVED),
    restoreAttachment: ({ attachmentPk: pk }) =>
      setRemoved(pk, { removed: null, canRemove: true, restorableUntil: null }),
  };
  let count = 0;
  const newKey = () => {
    count += 1;
    return `key ${count}`;
  };
  const { user } = renderOnScreen(<CommentsPanel billPk="1042.b1" lines={[LINE]} />, {
    grants: roles.map((role) => ({ role, groupNumber: '1042' })),
    useCases: [
      [BillCommentsQuery, new BillCommentsQuery(gateway, asyncScheduler, newKey)],
      [AttachFiles, new AttachFiles(gateway, randomUUID)],
    ],
    path: '/billing/bills/1042.b1',
  });
  const opener = screen.queryByRole('button', { name: 'Write a comment' });
  if (opener) fireEvent.click(opener);
  /** Chooses files of any type, as by dropping them. */
  const choose = async (...names: readonly string[]) => {
    const input = screen.getByLabelText<HTMLInputElement>('Files to attach', { selector: 'input' });
    fireEvent.change(input, { target: { files: names.map((name) => new File(['%PDF-1.7'], name)) } });
  };
  return { user, sent, keys, choose };
}

function toAttachment({ name, size }: GivenFile): Attachment {
  const at = '2026-11-20T12:00:00.000Z';
  const shown = { at, byName: 'Mona Fields', removed: null, canRemove: true, restorableUntil: null };
  return { attachmentPk: `1042.${name}`, fileName: name, bytes: size, ...shown };
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
    canAttach: true,
    attachments: [],
  };
  return { commentPk: COMMENT_PK, linePk, lineLabel: null, text, ...shown };
}
