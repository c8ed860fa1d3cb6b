Feature: Sign in
  People sign in with the identity provider and land where their work is.

  Rule: A person's primary type decides where they land

    @RTE-4 @ROL-2
    Scenario Outline: <person> lands on <place>
      When the <person> signs in
      Then they see the <place>

      Examples:
        | person     | place        |
        | reconciler | bill summary |
        | payor      | bill summary |
        | admin      | dashboard    |
        | carrier    | dashboard    |
        | agent      | dashboard    |

    @browser @RTE-4 @SES-2 @RTE-3
    Scenario: A billing user signs in with email and password
      When the payor signs in
      Then they see the bill summary

    @browser @RTE-4 @RTE-9
    Scenario: An admin signs in with email and password
      When the admin signs in
      Then they see the dashboard

    @ROL-3 @RTE-6
    Scenario: A person without a role gets the error page
      When the person without a role signs in
      Then they see the error page

    @RTE-4
    Scenario: A link to a bill opened before sign-in leads to that bill
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      When the reconciler of "Harbor Foods" follows a link to the bill and signs in
      Then they see the bill

  Rule: Sign-ins are recorded

    @SES-5 @API-4
    Scenario: Record when a billing user signed in
      When the reconciler signs in
      Then the time of the sign-in is kept

  Rule: A person whose access was removed is refused

    @USR-3
    Scenario Outline: A <status> person is refused
      When a <status> person signs in
      Then they are refused

      Examples:
        | status   |
        | Disabled |
        | Deleted  |

  Rule: A failed sign-in says why and can be retried

    @SES-2 @SES-6 @SES-7 @SES-9 @RTE-6
    Scenario Outline: Coming back <how>
      When the reconciler comes back from the identity provider <how>
      Then they see the error page
      And they are told "<reason>"

      Examples:
        | how                                       | reason                                            |
        | with the answer to another sign-in        | state does not match                              |
        | 16 minutes after they left                | state does not match                              |
        | with a token for another person's sign-in | Nonce (nonce) claim mismatch in the ID token      |
        | with a token for another application      | Audience (aud) claim mismatch in the ID token     |
        | with a token that has run out             | Expiration Time (exp) claim error in the ID token |
        | with the answer of another provider       | Issuer (iss) mismatch in the return               |
        | refused                                   | Your company has not let you in.                  |
        | without a connection                      | Connection refused.                               |
        | with nothing                              | Something went wrong                              |
        | without their email address               | The ID token has no email claim.                  |
        | without their user id                     | The ID token has no sub claim.                    |

    @browser @SES-2 @SES-7
    Scenario: Coming back with the answer to another sign-in, twice
      When the reconciler comes back from the identity provider with the answer to another sign-in
      Then they are told "state does not match"

    @browser @SES-2 @RTE-6
    Scenario: Retrying after a refusal
      Given the reconciler came back from the identity provider refused
      When they reload from the error page
      Then they see the bill summary
