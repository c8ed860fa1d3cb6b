Feature: Search from every screen
  The application bar finds places, actions, members, bills, groups and payments, and shows only what the person may see.

  Background:
    Given a RELEASED bill "HF-2" for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Omar Diaz  | Medical  | $612.40 |

  Rule: People find members, bills, and groups by a part of their name or number

    @browser
    Scenario: Find a member by part of the name
      Given the reconciler of "Harbor Foods" is signed in
      When they search everywhere for "adl"
      Then they see these search results:
        | result     | type    |
        | Ruth Adler | Members |

    Scenario: Find a member by the last digits of the member number
      Given the reconciler of "Harbor Foods" is signed in
      When they search everywhere for "010"
      Then they see the search results "Ruth Adler"

    Scenario Outline: Find a member without accents and apostrophes, in any order
      Given a RELEASED bill "HF-3" for "Harbor Foods" with these lines:
        | member             | coverage | billed  |
        | Zoë O’Brien-Müller | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" is signed in
      When they search everywhere for "<text>"
      Then they see the search results "Zoë O’Brien-Müller"

      Examples:
        | text         |
        | zoe          |
        | obrien       |
        | muller zoe   |
        | O'Brien      |
        | obrienmuller |

    Scenario: Find a bill by its number
      Given the admin is signed in
      When they search everywhere for "hf-2"
      Then they see these search results:
        | result | type  |
        | HF-2   | Bills |

    Scenario: Find a group by part of its name, and what to do for it
      Given the admin is signed in
      When they search everywhere for "harbor"
      Then they see these search results:
        | result                           | type               |
        | Harbor Foods                     | Groups             |
        | Release bills for Harbor Foods   | Actions for groups |
        | Reconcile bills for Harbor Foods | Actions for groups |

    Scenario Outline: Name an action and its group
      Given the admin is signed in
      When they search everywhere for "<text>"
      Then they see these search results:
        | result       | type               |
        | <action>     | Actions for groups |
        | Harbor Foods | Groups             |

      Examples:
        | text                       | action                           |
        | release harbor             | Release bills for Harbor Foods   |
        | Reconcile bills for harbor | Reconcile bills for Harbor Foods |

    @ROL-1
    Scenario Outline: Actions for a group are those that the person may take: <person>
      Given the <person> of "Harbor Foods" is signed in
      When they search everywhere for "harbor"
      Then they see these search results:
        | result       | type               |
        | Harbor Foods | Groups             |
        | <action>     | Actions for groups |

      Examples:
        | person     | action                           |
        | reconciler | Reconcile bills for Harbor Foods |
        | payor      | Pay bills for Harbor Foods       |

    @ROL-1
    Scenario Outline: People who only read find no action for a group: <person>
      Given the <person> of "Harbor Foods" is signed in
      When they search everywhere for "pay harbor"
      Then they see these search results:
        | result       | type   |
        | Harbor Foods | Groups |

      Examples:
        | person  |
        | viewer  |
        | agent   |
        | carrier |

  Rule: The search finds places and actions that the person may open

    Scenario: Find a place by its name, and what to do there
      Given the sysadmin is signed in
      When they search everywhere for "proc"
      Then they see these search results:
        | result          | type    |
        | Run processing  | Actions |
        | Hold processing | Actions |
        | Processing      | Pages   |

    Scenario Outline: Find a place by its former name
      Given the manager is signed in
      When they search everywhere for "<former name>"
      Then they see these search results:
        | result | type  |
        | <name> | Pages |

      Examples:
        | former name | name   |
        | uploads     | Files  |
        | directory   | People |
        | dashboard   | Today  |

    @ROL-1
    Scenario Outline: An agent who searches for "<text>" finds neither the office nor members
      Given the agent of "Harbor Foods" is signed in
      When they search everywhere for "<text>"
      Then they see no search results

      Examples:
        | text  |
        | proc  |
        | adler |

  Rule: The search shows only what the person may see

    @ROL-1
    Scenario: A carrier finds the members of its own lines
      Given the carrier of "Harbor Foods" is signed in
      When they search everywhere for "adler"
      Then they see the search results "Ruth Adler"

    Scenario: A billing user finds nothing of another group
      Given the reconciler of "Cedar Mills" is signed in
      When they search everywhere for "adler"
      Then they see no search results
