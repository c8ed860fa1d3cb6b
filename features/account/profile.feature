Feature: Your own profile
  People see their roles and rights and keep their own details up to date.

  Rule: Everyone sees their details and rights

    @browser @USR-1 @ROL-1 @API-3 @deep
    Scenario: A billing user sees their rights in each group
      Given the reconciler of "Harbor Foods" is signed in
      When they go to the profile
      Then their roles are "Billing User, Reconcile Bills"
      And their rights in "Harbor Foods" are "See bills, see members, see payments, reconcile bills, upload files"
      And their email is verified

    @BR-PEO-19 @USR-1 @ROL-1 @API-2
    Scenario Outline: The <person> sees their <detail> by name
      When the <person> goes to the profile
      Then their roles are "<roles>"
      And their <detail> are those of "Harbor Foods"

      Examples:
        | person  | roles   | detail   |
        | carrier | Carrier | carriers |
        | agent   | Agent   | agents   |

    @USR-1 @ROL-1
    Scenario Outline: The <person> sees their rights
      When the <person> goes to the profile
      Then their roles are "<roles>"
      And their rights are "<rights>"

      Examples:
        | person  | roles                    | rights                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                          |
        | admin   | Admin                    | See bills, see members, see payments, release bills, reconcile bills, close bills with nothing due, post checks, upload files, change logos, see who has access, give access to other users, remind groups                                                                                                                                                                                                                                                                                                                      |
        | manager | Admin, OBP Admin Manager | See bills, see members, see payments, release bills, unrelease bills, reconcile bills, change rules, manage groups, change rate tables, close bills with nothing due, close bills short, take over locks, void payments, return and reverse payments, move payments, post checks, upload files, change logos, download bank files, record remittances, match bank statements, close months, set limits over time, see who has access, give access to other users, see the audit log, see the ledger, remind groups, share views |
        | carrier | Carrier                  | See bills, see members, upload files                                                                                                                                                                                                                                                                                                                                                                                                                                                                                            |
        | agent   | Agent                    | See bills                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       |

    @BR-PEO-19 @USR-1 @API-2
    Scenario: An admin sees their rep by name
      When the admin goes to the profile
      Then their rep is that of "Harbor Foods"

  Rule: Everyone can change their own name, phone and extension

    @BR-ACC-08 @browser @deep @USR-1 @USR-2 @SES-10
    Scenario: A changed name shows at once
      Given the reconciler of "Harbor Foods" is signed in
      When they change their last name to "Reyes-Ortiz"
      Then their name is "Rosa Reyes-Ortiz"

    @BR-ACC-08 @USR-1
    Scenario: A viewer changes their own details
      Given the viewer of "Harbor Foods" is signed in
      When they change their phone to "555-010-2233"
      Then their phone is "555-010-2233"

    @USR-1
    Scenario: Undo a change
      Given the payor of "Harbor Foods" is signed in
      And they change their first name to "Philippa"
      When they undo the change
      Then their first name is "Pia"

    @USR-1
    Scenario Outline: Refuse an invalid <detail>
      Given the payor of "Harbor Foods" is signed in
      When they change their <detail> to "<value>"
      Then they see the message "<text>"
      And their name is "Pia Lindgren"

      Examples:
        | detail     | value   | text                         |
        | first name |         | Type your first name.        |
        | phone      | call me | A phone number looks like    |
        | extension  | x12     | An extension has digits only |

  Rule: A failed save changes nothing

    @browser @SES-10 @SES-7 @deep
    Scenario: The sign-in service cannot be reached
      Given the reconciler of "Harbor Foods" goes to the profile
      And the sign-in service cannot be reached
      When they change their last name to "Reyes-Ortiz"
      Then they see the message "The sign-in service cannot be reached. Check your connection, then try again."
      And their name is "Rosa Reyes"
