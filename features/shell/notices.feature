Feature: Notices
  The application bar counts what a person has not read yet: bills that are ready, due soon or past due, returned payments,
  and received checks. Nightly processing adds the reminders. Each person chooses for each kind of notice whether it is also
  emailed at once, with the one email after nightly processing, or not at all.

  Rule: What happens to a bill or payment is announced to everyone who may see it

    @BR-NOT-01 @BIL-1 @browser
    Scenario: A released bill is announced until it is read
      Given an UNRELEASED bill of $1,200.00 for "Harbor Foods"
      And the admin released the bill
      When the payor of "Harbor Foods" marks all notices as read
      Then they see these notices:
        | notice     | state |
        | Bill ready | read  |
      And the reconciler of "Harbor Foods" sees 1 unread notice

    @BR-NOT-01 @PAY-1 @browser @deep
    Scenario: A returned payment is announced
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date
      When the manager returns the payment of $1,200.00 because "R01"
      Then the payor of "Harbor Foods" sees these notices:
        | notice                       | text                                                               |
        | Payment returned or reversed | The payment of $1,200.00 by Harbor Foods was returned by its bank. |

    @BR-NOT-01
    Scenario: A received check is announced
      Given these bills for "Harbor Foods":
        | number | period     | status     | due       |
        | HF-1   | this month | RECONCILED | $1,200.00 |
      And the admin enters a deposit of $1,200.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,200.00 | Harbor Foods | HF-1 |
      When they post the deposit
      Then the payor of "Harbor Foods" sees these notices:
        | notice         | text                                                            |
        | Check received | A check of $1,200.00 from Harbor Foods was received and posted. |

    @BR-NOT-02
    Scenario Outline: The <person> sees <count> after a bill was released and a payment returned
      Given an UNRELEASED bill of $500.00 for "Harbor Foods"
      And a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the admin released the bill
      And the payor of "Harbor Foods" has paid the last bill
      And processing ran for the settlement date
      When the manager returns the payment of $1,200.00 because "R01"
      Then the <person> sees <count>

      Examples:
        | person                    | count     |
        | viewer of "Harbor Foods"  | 2 notices |
        | admin                     | 2 notices |
        | carrier of "Harbor Foods" | 1 notice  |
        | agent of "Harbor Foods"   | 1 notice  |
        | reconciler of "Oak Mills" | 0 notices |
        | admin of another rep      | 0 notices |

  Rule: A person who is mentioned in a comment gets a notice until they have answered

    Background:
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has signed in
      And the reconciler of "Harbor Foods" has mentioned the payor of "Harbor Foods" on the bill

    @BR-NOT-13 @browser @deep
    Scenario: The mentioned person gets a notice
      When the payor of "Harbor Foods" opens the bill
      Then they see these notices:
        | notice               | state  |
        | Mention in a comment | unread |

    @BR-NOT-13
    Scenario Outline: The <person> gets no notice of another person's mention
      When the <person> opens the bill
      Then they see 0 notices

      Examples:
        | person                       |
        | viewer of "Harbor Foods"     |
        | super user of "Harbor Foods" |
        | admin                        |

    @BR-NOT-13
    Scenario: An answered mention is done
      When the payor of "Harbor Foods" comments "It is right" on the bill
      Then they see 0 notices

    @BR-NOT-13
    Scenario: A deleted comment mentions no one
      When the reconciler of "Harbor Foods" deletes the comment
      Then the payor of "Harbor Foods" sees 0 notices

    @BR-NOT-13 @BR-NOT-06
    Scenario: A mention is emailed with the night's notices
      When processing runs for 2026-03-09
      Then the payor of "Harbor Foods" gets the email "Listbill: mention in a comment"

    @BR-NOT-13
    Scenario: People of another group cannot be mentioned
      Given the payor of "Summit Labs" has signed in
      When the reconciler of "Harbor Foods" mentions the payor of "Summit Labs" on the bill
      Then the payor of "Summit Labs" sees 0 notices

  Rule: Nightly processing reminds of due dates, once

    Background:
      Given these bills for "Harbor Foods":
        | number | period     | status     | due       |
        | HF-1   | last month | RECONCILED | $1,200.00 |
        | HF-2   | this month | RELEASED   | $1,400.00 |

    @BR-NOT-03 @BR-NOT-04
    Scenario: A bill is due soon, then past due
      Given processing ran for 2026-03-27
      When processing runs for 2026-03-31
      Then the payor of "Harbor Foods" sees these notices:
        | notice   | text                                                                                                       |
        | Due soon | Bill HF-2 of Harbor Foods is due on Mar 31, 2026.                                                          |
        | Past due | Bill HF-1 of Harbor Foods was due on Feb 28, 2026 and is not paid. It has reached the notice stage.        |
        | Past due | Bill HF-1 of Harbor Foods was due on Feb 28, 2026 and is not paid. It has reached the termination warning. |

    @BR-NOT-09
    Scenario: Two notices about one bill count once
      Given processing ran for 2026-03-09
      When processing runs for 2026-03-25
      Then the payor of "Harbor Foods" sees 1 unread notice

    @BR-NOT-03
    Scenario: A bill is not due soon 6 days before it is due
      When processing runs for 2026-03-25
      Then the payor of "Harbor Foods" sees these notices:
        | notice   | text                                                                                                |
        | Past due | Bill HF-1 of Harbor Foods was due on Feb 28, 2026 and is not paid. It has reached the notice stage. |

    @BR-NOT-05
    Scenario: A paid bill has no reminders
      Given processing ran for 2026-03-09
      When the payor of "Harbor Foods" pays bill "HF-1"
      Then they see 0 notices

    @BR-NOT-01
    Scenario: A reminder stays while one cent is open
      Given processing ran for 2026-03-09
      When the payor of "Harbor Foods" pays $1,199.99 on bill "HF-1"
      Then they see 1 notice

    @BR-NOT-04
    Scenario: Each of a group's bills gets its own reminder
      Given these bills for "Harbor Foods":
        | number | period     | status     | due     |
        | HF-3   | this month | RECONCILED | $900.00 |
      And the payor of "Harbor Foods" has paid bill "HF-1"
      When processing runs for 2026-03-27
      Then the payor of "Harbor Foods" sees these notices:
        | notice   | text                                              |
        | Due soon | Bill HF-2 of Harbor Foods is due on Mar 31, 2026. |
        | Due soon | Bill HF-3 of Harbor Foods is due on Mar 31, 2026. |

    @BR-NOT-06
    Scenario: Emails can be turned off
      Given the payor of "Harbor Foods" has chosen no emails about "Past due"
      When processing runs for 2026-03-09
      Then they get no email
      And they see 1 notice

    @BR-NOT-06
    Scenario: Emails about bills due soon are off by default
      Given these bills for "Summit Labs":
        | number | period     | status     | due     |
        | SL-1   | this month | RECONCILED | $900.00 |
      And the payor of "Summit Labs" is signed in
      When processing runs for 2026-03-27
      Then they get no email
      And they see 1 notice

    @BR-NOT-06
    Scenario: Emails can be turned on
      Given the payor of "Harbor Foods" has chosen daily emails about "Due soon"
      And they chose no emails about "Past due"
      When processing runs for 2026-03-27
      Then they get the email "Listbill: due soon"

    @BR-NOT-07
    Scenario: Notices after the night's email wait for the next night
      Given the payor of "Harbor Foods" has chosen daily emails about "Bill ready"
      And processing ran for 2026-03-09
      And an UNRELEASED bill "HF-9" of $900.00 for "Harbor Foods"
      And the admin released bill "HF-9"
      When processing runs for 2026-03-09
      Then the payor of "Harbor Foods" gets the email "Listbill: past due"

  Rule: A notice is listed until its work is done

    @BR-NOT-10 @browser @deep
    Scenario: A bill is announced until it is reconciled
      Given an UNRELEASED bill of $1,200.00 for "Harbor Foods"
      And the admin released the bill
      When the reconciler of "Harbor Foods" reconciles the bill
      Then they see 0 notices
      And the payor of "Harbor Foods" sees 0 notices

    @BR-NOT-10
    Scenario: An unreconciled bill is announced again
      Given an UNRELEASED bill of $1,200.00 for "Harbor Foods"
      And the admin released the bill
      And the reconciler of "Harbor Foods" reconciled the bill
      When they unreconcile the bill
      Then they see these notices:
        | notice     |
        | Bill ready |

    @BR-NOT-10
    Scenario: A returned payment is announced until its bill is being paid again
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date
      And the manager returned the payment of $1,200.00 because "R01: First notice"
      When the manager presents the payment of $1,200.00 again
      Then the payor of "Harbor Foods" sees 0 notices

    @BR-NOT-10
    Scenario: A received check stays listed, because nothing is left to do about it
      Given these bills for "Harbor Foods":
        | number | period     | status     | due       |
        | HF-1   | this month | RECONCILED | $1,200.00 |
      And the admin enters a deposit of $1,200.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,200.00 | Harbor Foods | HF-1 |
      When they post the deposit
      Then the payor of "Harbor Foods" sees 1 notice

  Rule: Notices of the same kind about many bills are combined

    Background:
      Given these bills for "Harbor Foods":
        | number | period     | status     | due     |
        | HF-1   | this month | RECONCILED | $100.00 |
        | HF-2   | this month | RECONCILED | $200.00 |
        | HF-3   | this month | RECONCILED | $300.00 |

    @BR-NOT-11
    Scenario: Combine notices when four bills are due soon
      Given these bills for "Harbor Foods":
        | number | period     | status     | due     |
        | HF-4   | this month | RECONCILED | $400.00 |
      When processing runs for 2026-03-27
      Then the payor of "Harbor Foods" sees these notices:
        | notice   | text                                             | state  |
        | Due soon | 4 bills of Harbor Foods are due on Mar 31, 2026. | unread |
      And they see 1 unread notice

    @BR-NOT-11
    Scenario: List three bills separately
      When processing runs for 2026-03-27
      Then the payor of "Harbor Foods" sees 3 notices

    @BR-NOT-11
    Scenario: List bills separately again when fewer than four remain
      Given these bills for "Harbor Foods":
        | number | period     | status     | due     |
        | HF-4   | this month | RECONCILED | $400.00 |
      And processing ran for 2026-03-27
      When the payor of "Harbor Foods" pays bill "HF-4"
      Then they see 3 notices

    @BR-NOT-11
    Scenario: A combined notice shows the number of groups
      Given these bills for "Oak Mills":
        | number | period     | status     | due     |
        | OM-1   | this month | RECONCILED | $400.00 |
      When processing runs for 2026-03-27
      Then the admin sees these notices:
        | notice   | text                                         |
        | Due soon | 4 bills of 2 groups are due on Mar 31, 2026. |

    @BR-NOT-11
    Scenario: Mark a combined notice as read
      Given these bills for "Harbor Foods":
        | number | period     | status     | due     |
        | HF-4   | this month | RECONCILED | $400.00 |
      And processing ran for 2026-03-27
      When the payor of "Harbor Foods" marks all notices as read
      Then they see 0 unread notices

    @BR-NOT-11 @browser @deep
    Scenario: Combine notices when four bills are ready
      Given these bills for "Summit Labs":
        | number | period     | status     | due     |
        | SL-1   | this month | UNRELEASED | $100.00 |
        | SL-2   | this month | UNRELEASED | $200.00 |
        | SL-3   | this month | UNRELEASED | $300.00 |
        | SL-4   | this month | UNRELEASED | $400.00 |
      And the admin released bill "SL-1"
      And they released bill "SL-2"
      And they released bill "SL-3"
      When they release bill "SL-4"
      Then the payor of "Summit Labs" sees these notices:
        | notice     | state  |
        | Bill ready | unread |
      And they see 1 unread notice

  Rule: A night sends one email

    @BR-NOT-07 @browser @deep
    Scenario: The night's email
      Given these bills for "Harbor Foods":
        | number | period     | status     | due       |
        | HF-1   | last month | RECONCILED | $1,200.00 |
        | HF-2   | this month | RECONCILED | $1,400.00 |
      And the payor of "Harbor Foods" has chosen daily emails about "Bill ready"
      And they paid bill "HF-2"
      When processing runs for the settlement date
      Then they get the email "Listbill: past due"

    @BR-NOT-14
    Scenario: A kind is emailed at once or with the night's email, never both
      Given these bills for "Harbor Foods":
        | number | period     | status     | due       |
        | HF-1   | last month | RECONCILED | $1,200.00 |
      And the payor of "Harbor Foods" has chosen emails at once about "Past due"
      And processing ran for 2026-03-09
      When the immediate emails are sent 1 minute later
      Then they get the email "Listbill: past due"

    @BR-NOT-14
    Scenario: A returned payment can wait for the night's email
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has chosen daily emails about "Payment returned or reversed"
      And they paid the bill
      And processing ran for the settlement date
      When the manager returns the payment of $1,200.00 because "R01"
      Then the payor of "Harbor Foods" gets no email

    @BR-NOT-14
    Scenario: An export can wait for the night's email
      Given a RELEASED bill of $600.00 for "Harbor Foods"
      And the manager has chosen daily emails about "Export ready"
      And they have the bills prepared as CSV in the background
      And the exports are prepared
      When processing runs for 2026-03-04
      Then the manager gets the email "Listbill: export ready"

  Rule: Emails at once are combined, so that many notices at the same time are one email

    Background:
      Given these bills for "Harbor Foods":
        | number | period     | status     | due     |
        | HF-1   | this month | UNRELEASED | $100.00 |
        | HF-2   | this month | UNRELEASED | $200.00 |
        | HF-3   | this month | UNRELEASED | $300.00 |
      And the payor of "Harbor Foods" has chosen emails at once about "Bill ready"
      And the admin released bill "HF-1"

    @BR-NOT-15
    Scenario: Bills that are released within a minute are in one email
      Given they released bill "HF-2"
      When the immediate emails are sent 1 minute later
      Then the payor of "Harbor Foods" gets the email "Listbill: 2 notices"

    @BR-NOT-15
    Scenario: An email waits a minute for further notices
      When the immediate emails are sent 59 seconds later
      Then the payor of "Harbor Foods" gets no email

    @BR-NOT-15
    Scenario: A second email within five minutes waits
      Given they released bill "HF-2"
      And the immediate emails are sent 1 minute later
      And they released bill "HF-3"
      When the immediate emails are sent 4 minutes later
      Then the payor of "Harbor Foods" gets the email "Listbill: 2 notices"

    @BR-NOT-15
    Scenario: A person who has already read a notice gets no email about it
      Given the payor of "Harbor Foods" marked all notices as read
      When the immediate emails are sent 1 minute later
      Then they get no email

    @BR-NOT-15
    Scenario: A person who has lost access gets no email
      Given the admin removes "Billing User" in "Harbor Foods" from the payor of "Harbor Foods"
      When the immediate emails are sent 1 minute later
      Then the payor of "Harbor Foods" gets no email

    @BR-NOT-15
    Scenario: Notices from before the choice are not emailed
      Given the immediate emails are sent 1 minute later
      And the reconciler of "Harbor Foods" has chosen emails at once about "Bill ready"
      When the immediate emails are sent 6 minutes later
      Then the reconciler of "Harbor Foods" gets no email

  Rule: The navigation counts the work that waits for a person

    @BR-NOT-08 @browser @deep
    Scenario: Bills wait for the group
      Given these bills for "Harbor Foods":
        | number | period     | status     | due       |
        | HF-1   | last month | RECONCILED | $1,200.00 |
        | HF-2   | this month | RELEASED   | $1,300.00 |
        | HF-3   | this month | MODIFIED   | $1,400.00 |
      When the reconciler of "Harbor Foods" signs in
      Then they see these navigation counts:
        | page  | waiting |
        | Bills | 2       |

    @BR-NOT-08
    Scenario Outline: The <person> sees the counts of work that they may do
      Given an UNRELEASED bill of $500.00 for "Harbor Foods"
      And a RELEASED bill of $600.00 for "Harbor Foods"
      And a RECONCILED bill of $700.00 for "Harbor Foods"
      And a RECONCILED bill of $800.00 for "Harbor Foods"
      When the <person> signs in
      Then they see these navigation counts:
        | page   | waiting |
        | <page> | <count> |

      Examples:
        | person                       | page  | count |
        | admin                        | Bills | 1     |
        | reconciler of "Harbor Foods" | Bills | 1     |
        | payor of "Harbor Foods"      | Pay   | 2     |

    @BR-NOT-08
    Scenario Outline: The <person> has nothing to do
      Given an UNRELEASED bill of $500.00 for "Harbor Foods"
      And a RELEASED bill of $600.00 for "Harbor Foods"
      When the <person> signs in
      Then they see no navigation counts

      Examples:
        | person                    |
        | viewer of "Harbor Foods"  |
        | carrier of "Harbor Foods" |
        | agent of "Harbor Foods"   |
        | admin of another rep      |
        | reconciler of "Oak Mills" |

    @BR-NOT-08
    Scenario: An open deposit waits for the office
      Given these bills for "Harbor Foods":
        | number | period     | status     | due       |
        | HF-1   | this month | RECONCILED | $1,200.00 |
      When the admin enters a deposit of $1,200.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,200.00 | Harbor Foods | HF-1 |
      Then the admin sees these navigation counts:
        | page  | waiting |
        | Money | 1       |

    @BR-NOT-08
    Scenario Outline: Money of an unknown payer waits for the office, not for the <person>
      Given a RECONCILED bill of $700.00 for "Harbor Foods"
      And the admin enters a deposit of $80.00 with these checks:
        | number | amount | payer    |
        | 7001   | $80.00 | J. Smith |
      And they post the deposit
      When the <person> signs in
      Then they see these navigation counts:
        | page   | waiting |
        | <page> | 1       |
      And the admin sees these navigation counts:
        | page  | waiting |
        | Money | 1       |

      Examples:
        | person                  | page |
        | payor of "Harbor Foods" | Pay  |

    @BR-NOT-08
    Scenario: Money does not wait any more once it is transferred to its payer
      Given the admin enters a deposit of $80.00 with these checks:
        | number | amount | payer    |
        | 7001   | $80.00 | H. Foods |
      And they post the deposit
      And they transfer $80.00 to "Harbor Foods" from check "7001"
      When they sign in
      Then they see no navigation counts
