Feature: A new version
  People keep the application open for days. After an update, it offers to reload, and nothing is lost.

  Rule: A person with an older version is offered to reload

    @BR-ACC-12 @browser @deep
    Scenario: Offer to reload after an update
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And the reconciler of "Harbor Foods" is signed in
      And a newer version is installed
      When they look for bills
      Then they can reload Listbill

    @BR-ACC-12
    Scenario: Do not offer to reload while the version is current
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And the reconciler of "Harbor Foods" is signed in
      When they look for bills
      Then they cannot reload Listbill
