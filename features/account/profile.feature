Feature: Your own profile
  People read who they are here and what they may do, and keep their own details right.

  Rule: Everybody reads what is known of them and what they may do

    @browser @USR-1 @ROL-1 @API-3
    Scenario: A billing user reads what they may do in each group
      Given the reconciler of "Harbor Foods" is signed in
      When they look at their profile
      Then their roles are "Billing User, Reconcile Bills"
      And in "Harbor Foods" they may "See bills, see members, see payments, reconcile bills, upload files"
      And their email is verified

    @USR-1 @ROL-1 @API-2
    Scenario Outline: The <person> reads their <detail>
      When the <person> looks at their profile
      Then their roles are "<roles>"
      And their <detail> are those of "Harbor Foods"

      Examples:
        | person  | roles   | detail        |
        | carrier | Carrier | carrier codes |
        | agent   | Agent   | agent codes   |

    @USR-1 @ROL-1
    Scenario Outline: The <person> reads what they may do
      When the <person> looks at their profile
      Then their roles are "<roles>"
      And their rights are "<rights>"

      Examples:
        | person  | roles                    | rights                                                                                                                                                                                                         |
        | admin   | Admin                    | See bills, see members, see payments, release bills, reconcile bills, close bills with nothing due, upload files, change logos, see who has access, give access to other users                                 |
        | manager | Admin, OBP Admin Manager | See bills, see members, see payments, release bills, reconcile bills, close bills with nothing due, take over locks, void payments, upload files, change logos, see who has access, give access to other users |
        | carrier | Carrier                  | See bills, see members, upload files                                                                                                                                                                           |
        | agent   | Agent                    | See bills                                                                                                                                                                                                      |

    @USR-1 @API-2
    Scenario: An admin reads whose book of groups is theirs
      When the admin looks at their profile
      Then their rep number is that of "Harbor Foods"

  Rule: Names, phone and extension are everybody's own to change

    @browser @USR-1 @USR-2 @SES-10
    Scenario: A changed name is shown at once
      Given the reconciler of "Harbor Foods" is signed in
      When they change their last name to "Reyes-Ortiz"
      Then they are called "Rosa Reyes-Ortiz"

    @USR-1
    Scenario: Whoever may change nothing else changes their own details
      Given the viewer of "Harbor Foods" is signed in
      When they change their phone to "555-010-2233"
      Then their phone is "555-010-2233"

    @USR-1
    Scenario: A change is taken back
      Given the payor of "Harbor Foods" is signed in
      And they change their first name to "Philippa"
      When they take the change back
      Then their first name is "Pia"

    @USR-1
    Scenario Outline: What cannot be right is not kept
      Given the payor of "Harbor Foods" is signed in
      When they change their <detail> to "<value>"
      Then they are told "<text>"
      And they are called "Pia Lindgren"

      Examples:
        | detail     | value   | text                         |
        | first name |         | Type your first name.        |
        | phone      | call me | A phone number looks like    |
        | extension  | x12     | An extension has digits only |

  Rule: Nothing typed is lost when it cannot be kept

    @browser @SES-10 @SES-7
    Scenario: The sign-in service cannot be reached
      Given the reconciler of "Harbor Foods" looks at their profile
      And the sign-in service cannot be reached
      When they change their last name to "Reyes-Ortiz"
      Then they are told "The sign-in service cannot be reached. Check your connection, then try again."
      And they are called "Rosa Reyes"
