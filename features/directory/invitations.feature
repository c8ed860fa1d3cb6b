Feature: Invitations
  People are invited by email before they have an account. They get the access at the first sign-in with that address, once
  it is confirmed. An invitation expires after seven days and can be sent again or revoked.

  Rule: An invited person has access from the first sign-in

    @BR-PEO-15 @MGM-7 @USR-2 @browser
    Scenario: An invited person signs in
      Given the super user of "Harbor Foods" invited the stranger with "Reconcile Bills" in "Harbor Foods"
      And the stranger creates an account with the password "copper teapot at dawn"
      And they confirm the account with the emailed link and the password "copper teapot at dawn"
      When they sign in with the password "copper teapot at dawn"
      Then they see the bill summary

    @MGM-7
    Scenario: The invitation is mailed
      When the super user of "Harbor Foods" invites the stranger with "Reconcile Bills" in "Harbor Foods"
      Then the stranger gets the email "You are invited to Listbill"

    @BR-PEO-15 @MGM-7
    Scenario Outline: <time> after an invitation, a new person sees the <place>
      Given the super user of "Harbor Foods" invited the stranger with "Reconcile Bills" in "Harbor Foods"
      And <time> later
      And the stranger creates an account with the password "copper teapot at dawn"
      And they confirm the account with the emailed link and the password "copper teapot at dawn"
      When they sign in with the password "copper teapot at dawn"
      Then they see the <place>

      Examples:
        | time                | place        |
        | 6 days and 23 hours | bill summary |
        | 7 days and 1 minute | error page   |

  Rule: Invitations are listed, sent again and revoked

    @MGM-7 @browser @deep
    Scenario: An invitation is listed
      When the super user of "Harbor Foods" invites the stranger with "Reconcile Bills" in "Harbor Foods"
      Then they see these invitations:
        | name       | state |
        | Sam Newman | open  |

    @MGM-7 @browser @deep
    Scenario: A revoked invitation is gone
      Given the super user of "Harbor Foods" invited the stranger with "Reconcile Bills" in "Harbor Foods"
      When the super user revokes the invitation of the stranger
      Then they see no invitations

    @MGM-7
    Scenario: An expired invitation is sent again
      Given the super user of "Harbor Foods" invited the stranger with "Reconcile Bills" in "Harbor Foods"
      And 7 days and 1 minute later
      When the super user resends the invitation of the stranger
      Then they see these invitations:
        | name       | state |
        | Sam Newman | open  |

  Rule: People invite within their own rights

    @MGM-7
    Scenario: A right that the person does not have
      When the super user of "Harbor Foods" invites "Iris Kane" with "Make Payments" in "Harbor Foods"
      Then they see the message "because you do not have it yourself"

    @MGM-7
    Scenario: A person who is in the directory
      Given the reconciler of "Harbor Foods" has an account
      When the super user of "Harbor Foods" invites the reconciler with "Reconcile Bills" in "Harbor Foods"
      Then they see the message "This email address is already in the directory"
