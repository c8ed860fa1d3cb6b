/** What a phrase means, where another one looks like it. Shown in the catalogue. */
export const MEANINGS: Readonly<Record<string, string>> = {
  '{person} {paying} {money} on {bill}':
    'Applies the amount to the bill. The rest of the bill stays open; more than is open is refused.',
  '{person} {paying} {bill} with {money}':
    'Sends a payment amount for the whole bill. More than is open goes to suspense; less is refused. To pay a part, pay the amount on the bill.',
  '{person} {paying} {bill} with {money} and write(s) off the rest':
    'Sends a payment amount and closes the rest, if the group allows payors to write it off.',
  '{person} {paying} {bill} using {heldMoney}': 'Pays from money that is held already; no bank account is debited.',
  '{person} {action} {bills}': 'Pays all that is open, or reconciles, releases, and so on.',
  '{person} {requestedStep} {bills} anyway':
    'Requests an action that is not offered to the person. Follow with the message they see. Where the refusal is about what the bill is now, such as a later version, let the person open the bill first.',
  '{person} choose(s)/chose/chosen {bills} to pay': 'Fills in the payment and stops before it is confirmed.',
  '{person} confirm(s)/confirmed the {confirmed}': 'Confirms what was filled in before.',
  '{person} is/are/am/start(s)/started reconciling {bill}': 'Opens the reconciliation and locks the bill.',
  '{person} save(s)/saved the changes': 'Saves the changes; the bill is MODIFIED until someone reconciles it.',
  '{person} change(s)/changed {line} to {money} {why}': 'Changes one line. Nothing is saved yet.',
  '{person} {decision} for {members} because {reason}':
    'Decides about a difference after the bill was compared with payroll.',
  '{person} reconcile(s)/reconciled {bill} with {line} at {money} {why}':
    'Changes one line, and reconciles the bill without a payroll file.',
  '{person} reconcile(s)/reconciled {bill} with these deductions:':
    'Compares the bill with a payroll file, decides about the differences, and reconciles it. Members and coverages that the table does not name are deducted as billed.',
  '{person} compare(s)/compared {bill} with {payrollFile}':
    'Compares the bill with a file while reconciling; the file is made from the lines of the bill.',
  '{person} upload(s)/uploaded {carrierBill}':
    'Uploads a bill of the carrier. Once someone commits it, it can be named, released, and opened like others: bill "CB-7", if the sentence gave the number, otherwise bill "CB-100". Its columns are recognized; other ones are chosen before the commit. Warnings, such as of a second bill for the month, are seen in the message after the upload, before the commit.',
  '{person} {uploadStep}':
    'Commits or discards the upload that the person has open. A file without a good row cannot be committed, and the sentence fails.',
  '{person} choose(s)/chose/chosen {columns}':
    'Of the file that is compared, or of the upload, before it is committed.',
  '{person} {autopayStep}':
    "Of the first bill's group, or of the first bill. The effect is shown before it is saved: they see the text.",
  '{person} upload(s)/uploaded {otherFile}':
    'Uploads the file. A return file takes effect at once; all others when someone commits the upload.',
  '{person} upload(s)/uploaded {payrollFile}': 'Uploads the file under Uploads; it is checked, and someone commits it.',
  '{person} {changeStep} the change':
    'Undo takes back what was decided or planned; cancel leaves a question unanswered.',
  '{money} is {amount} on {bills}':
    'Billed: as the carrier billed it. Due: after reconciling. Open, or left to pay: due, minus processed and pending payments. After reconciling, the variance says what changed.',
  '{money} is {listedAmount} on the listed bills': 'A total over the bills that the person looked for.',
  'the variance is {money}': 'Reconciled minus billed.',
  '{money} is in suspense': "The group's credit suspense.",
  '{person} look(s)/looked for {search}': 'Searches one list.',
  '{person} search(es) everywhere for {string}': 'Searches bills, members, groups, and people at once.',
  '{person} look(s) up {string} over all months': 'Opens one member over all bills.',
  '{person} search(es) the directory by:': 'Searches people by what they are.',
  '{person} is/are/am signed in': 'The situation. The act is: they sign in.',
  '{person} sign(s)/signed in': 'The act of signing in; for When.',
  '{person} sign(s)/signed {signingOut}': 'Signs out.',
  '{person} is/are/am signed out': 'For Then: their session has ended.',
  '{person} is/are/am not signed in': 'For Then: they never got in.',
  '{person} leave(s)/left and come(s) back': 'Opens the same address again.',
  '{person} close(s)/closed Listbill and come(s) back': 'Starts anew, without signing out.',
  '{person} reload(s)/reloaded Listbill': 'Reloads the same page.',
  '{person} go(es)/went to the {openedPlace}': 'Opens a screen by its name.',
  '{person} go(es) to {address}':
    'Opens a web address that has no screen of its own. An address is never a postal or an email address.',
  '{person} see(s) (the message ){string}':
    'The text is on screen. With "the message": it tells what happened. Both compare a part of the text.',
  '{person} see(s) these {things}:': 'Exactly these rows, in any order; only the columns you name are compared.',
  '{person} see(s) these {things} in this order:': 'Exactly these rows, in this order.',
  '{person} see(s) the {things} {texts}': 'Exactly these, each by the first column of its list.',
  '{person} see(s)/find(s) {count}': 'How many, and no others.',
  '{person} {can} {ability}': 'Whether it is offered.',
  '{person} cannot {disabledStep} {bill} because {string}':
    'It is offered but disabled, with this reason: someone else has the bill open. What is not offered at all has no reason: they cannot pay the bill.',
  '{person} remove(s)/removed {right} from {people}': 'Removes one role.',
  'all roles are removed from {person}': 'Removes every role without anybody doing it, as a situation.',
  '{person} give(s)/gave/given {people} {right}': 'For people who have an account.',
  '{person} {adding} {recipient} with {right}':
    'For someone new: "adds" creates the account, "invites" sends an invitation.',
  'processing runs/ran for {businessDay}': 'The nightly run, without anybody watching.',
  '{person} {runOrPreview} processing for {businessDay}': 'Someone runs it by hand, or looks at what it would do.',
  '{person} {ending} {payment} because {string}':
    'Void: before processing. Reverse: the office corrects a processed payment. Set aside: before its bank file is sent.',
  '{person} return(s)/returned {payment} because {returnReason}': 'The bank sent it back.',
  '{person} place(s)/placed {placed} on {bill}': 'Before a deposit is posted, or to move a processed payment.',
  '{person} {suspenseMove} from check {string}':
    'After a deposit is posted: applies, transfers, or refunds what is in suspense.',
  '{person} issue(s)/issued check {int} for {refund}':
    'After a refund was approved and the bank account was added. Numbers are never used twice.',
  '{person} make(s)/made the positive pay file': 'Of the checks that were issued or voided since the last one.',
  'the refund of {money} to {string} {refundOutcome}':
    'What the office reads of it: that it waits for a second person, or in the audit log that the money went back or that the second person declined. A refund of more than is held is refused with a message.',
  '{group} has no bank account':
    'Its payors have none to pay from, and are asked to add one. Say it before a sentence about a payor or a paid bill of the group, which brings the account Operating.',
  '{person} close(s)/closed {bill} {closing}': 'Without money: nothing is due, or the rest is given up.',
  '{person} {shortDecision} the short of {bill}': 'The second manager, after another one closed the bill short.',
  '{group} {groupRule}': 'A rule in effect now, as a situation.',
  '{person} plan(s)/planned {plannedRule} for {group} from {month}': 'A rule that a manager changes from a month on.',
  'today is {date}': 'Sets the day. Say it before the sentences that depend on it.',
  '{duration} later/pass/passes': 'Time passes; the session may end.',
  '{person} is/are/am inactive for {duration}': 'Time passes while the person is signed in and does nothing.',
  'the books balance':
    'No cent is lost: bills, payments, suspense and credits agree. Checked after every scenario, too.',
};
