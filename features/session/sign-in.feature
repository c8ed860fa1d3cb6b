Feature: Sign in
  People sign in and start where their work is.

  Rule: A person's role decides which screen opens first

    @RTE-4 @ROL-2
    Scenario Outline: A <person> starts with the <place>
      When the <person> signs in
      Then they see the <place>

      Examples:
        | person     | place        |
        | reconciler | bill summary |
        | payor      | bill summary |
        | admin      | dashboard    |
        | carrier    | dashboard    |
        | agent      | dashboard    |

    @browser @deep @RTE-4 @SES-2 @RTE-3
    Scenario: A billing user signs in with email and password
      When the payor signs in
      Then they see the bill summary

    @browser @deep @RTE-4 @RTE-9
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
      When the reconciler of "Harbor Foods" follows a link to the bill
      Then they see the bill

  Rule: Sign-ins are recorded

    @SES-5 @API-4
    Scenario: Record when a billing user signed in
      When the reconciler signs in
      Then the sign-in is recorded

  Rule: A person whose access was removed is refused

    @USR-3
    Scenario Outline: A <status> person is refused
      When a <status> person signs in
      Then they see the message "This account is not active."

      Examples:
        | status   |
        | Disabled |
        | Deleted  |

  Rule: A failed sign-in says what to do and can be retried

    @SES-2 @SES-6 @SES-7 @SES-9 @RTE-6
    Scenario Outline: A sign-in that <problem>
      When the sign-in of the reconciler <problem>
      Then they see the error page
      And they see the message "<message>"

      Examples:
        | problem                         | message                                              |
        | was started in another tab      | Your sign-in was started elsewhere or took too long. |
        | took 16 minutes                 | Your sign-in was started elsewhere or took too long. |
        | was meant for another person    | Your sign-in was started elsewhere or took too long. |
        | was meant for another website   | Your sign-in was started elsewhere or took too long. |
        | has expired                     | Your sign-in was started elsewhere or took too long. |
        | came from another service       | Your sign-in was started elsewhere or took too long. |
        | was refused by their company    | Ask your company's Listbill administrator            |
        | lost the connection             | The sign-in service cannot be reached.               |
        | came back empty                 | Choose RELOAD to sign in again.                      |
        | came back without their email   | did not send Listbill your email address.            |
        | came back without their user ID | did not send Listbill your user ID.                  |

    @browser @SES-2 @SES-7 @deep
    Scenario: Start again, but only once, after a sign-in from another tab
      When the sign-in of the reconciler was started in another tab
      Then they see the message "Your sign-in was started elsewhere or took too long."

    @browser @SES-2 @RTE-6 @deep
    Scenario: Sign in again after a refusal
      Given the sign-in of the reconciler was refused by their company
      When they reload Listbill
      Then they see the bill summary
