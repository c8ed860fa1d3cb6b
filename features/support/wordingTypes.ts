import { defineParameterType } from '@cucumber/cucumber';
import type { BillName } from './ParameterValues';
import { BILL, billNameOf } from './patterns';

export interface OpenBill {
  readonly bill: BillName;
  readonly isInOtherTab: boolean;
}

/** `can`, or `cannot`. */
defineParameterType({ name: 'can', regexp: /can(?:not)?/, transformer: (words: string) => words === 'can' });

/** `asked`, or `not asked`. */
defineParameterType({ name: 'asked', regexp: /(?:not )?asked/, transformer: (words: string) => words === 'asked' });

/** `says`, or `does not say`. */
defineParameterType({ name: 'says', regexp: /says|does not say/, transformer: (words: string) => words === 'says' });

/** `removed`, `restores`. */
defineParameterType({
  name: 'fileStep',
  regexp: /removes?|removed|restores?|restored/,
  transformer: (words: string): 'remove' | 'restore' => (words.startsWith('remove') ? 'remove' : 'restore'),
});

/** What is done to a person's account or invitation. */
export type AccountStep = 'Disabled' | 'Deleted' | 'resend' | 'revoke';

/** `disabled`, `deletes`, `resends the invitation of`, `revoked the invitation of`. */
defineParameterType({
  name: 'accountStep',
  regexp: /disables?|disabled|deletes?|deleted|(?:resends?|resent|revokes?|revoked) the invitation of/,
  transformer(words: string): AccountStep {
    if (words.startsWith('res')) return 'resend';
    if (words.startsWith('rev')) return 'revoke';
    return words.startsWith('disable') ? 'Disabled' : 'Deleted';
  },
});

/** `adds`, `invited`. @returns whether the person is invited */
defineParameterType({
  name: 'adding',
  regexp: /adds?|added|invites?|invited/,
  transformer: (words: string): boolean => words.startsWith('invite'),
});

/** `undid`, `cancels`. */
defineParameterType({
  name: 'changeStep',
  regexp: /undo(?:es)?|undid|undone|cancels?|canceled/,
  transformer: (words: string): 'undo' | 'cancel' => (words.startsWith('und') ? 'undo' : 'cancel'),
});

/** A bill that a person has open, in their own tab or in the other one. */
defineParameterType({
  name: 'openBill',
  regexp: new RegExp(`${BILL}(?: in the other tab)?`),
  transformer: (words: string): OpenBill => ({
    bill: billNameOf(words.replace(/ in the other tab$/, '')),
    isInOtherTab: words.endsWith('tab'),
  }),
});

/** `locked` or `not locked`. */
defineParameterType({ name: 'lock', regexp: /(?:not )?locked/, transformer: (words: string) => words === 'locked' });
