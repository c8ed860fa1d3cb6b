Feature: Say what is billed instead of the confirmed rate
  A line that differs from the confirmed rates names the rate that gives its amount, and one that cannot be checked says why.

  Rule: What is billed instead is named, the most likely first

    @BR-RAT-05
    Scenario Outline: <coverage>, <tier>, for <billed>: <cause>
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage   | tier   | billed   | volume   |
        | Ruth Adler | <coverage> | <tier> | <billed> | <volume> |
      And the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | age from | age to | rate    | per    | up to      |
        | Medical  | EE   |          |        | $398.00 | month  |            |
        | Medical  | ES   |          |        | $700.00 | month  |            |
        | Medical  | FAM  |          |        | $900.00 | month  |            |
        | Life     |      |          |        | $0.20   | $1,000 | $50,000.00 |
      And the manager confirmed the rates of "Harbor Foods"
      When the manager checks the rates of the bill
      Then they see "billed <billed>, expected <expected> (<cause>)"

      Examples:
        | coverage | tier | billed  | volume     | expected | cause                                    |
        | Medical  | EE   | $700.00 |            | $398.00  | billed at the rate for employee + spouse |
        | Medical  | ES   | $900.00 |            | $700.00  | billed at the rate for family            |
        | Medical  | EE   | $398.03 |            | $398.00  | no rate in the table gives this amount   |
        | Medical  | EE   | $397.97 |            | $398.00  | no rate in the table gives this amount   |
        | Life     | EE   | $10.20  | $51,000.00 | $10.00   | billed for a volume above the maximum    |
        | Life     | EE   | $11.00  | $51,000.00 | $10.00   | no rate in the table gives this amount   |

    @BR-RAT-05
    Scenario Outline: A premium of <billed> is rounded differently, which is no difference
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed   |
        | Ruth Adler | Medical  | <billed> |
      And the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | rate    |
        | Medical  | EE   | $398.00 |
      And the manager confirmed the rates of "Harbor Foods"
      When the manager checks the rates of the bill line by line
      Then they see "Checked lines match the confirmed rates: 1 line."

      Examples:
        | billed  |
        | $398.02 |
        | $397.98 |

    @BR-RAT-05
    Scenario: The old rate and the day of the new one are named
      Given a RELEASED bill of $398.00 for "Harbor Foods"
      And the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from 2 months ago:
        | coverage | tier | rate    |
        | Medical  | EE   | $398.00 |
      And the manager confirmed the rates of "Harbor Foods"
      And the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | rate    |
        | Medical  | EE   | $412.00 |
      And the manager confirmed the rates of "Harbor Foods"
      When the manager checks the rates of the bill
      Then they see "billed at the old rate of Jan 1, 2026; the new one applies from Mar 1, 2026"

  Rule: A line that no rate covers says why it is not checked

    @BR-RAT-07
    Scenario Outline: <coverage>, <tier>, with a volume of "<volume>": <why>
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage   | tier   | billed | volume   |
        | Ruth Adler | <coverage> | <tier> | $10.00 | <volume> |
      And the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | age from | age to | rate    | per    |
        | Medical  | EE   |          |        | $398.00 | month  |
        | Life     |      |          |        | $0.20   | $1,000 |
        | Dental   | EE   | 18       | 64     | $10.00  | month  |
        | Vision   | EE   | 0        | 64     | $10.00  | month  |
        | Vision   | EE   | 65       |        | $12.00  | month  |
      And the manager confirmed the rates of "Harbor Foods"
      When the manager checks the rates of the bill line by line
      Then they see "1 line: <why>"

      Examples:
        | coverage | tier | volume | why                                              |
        | Medical  | FAM  |        | the rate table has no rate for the plan and tier |
        | Life     | EE   |        | the bill has no volume                           |
        | Dental   | EE   |        | the rate depends on an age that is unknown       |
        | Vision   | EE   |        | the rate depends on an age that is unknown       |

    @BR-RAT-07
    Scenario: Bands with one rate for every age need no date of birth
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed |
        | Ruth Adler | Vision   | $10.00 |
      And the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | age from | age to | rate   |
        | Vision   | EE   |          | 64     | $10.00 |
        | Vision   | EE   | 65       |        | $10.00 |
      And the manager confirmed the rates of "Harbor Foods"
      When the manager checks the rates of the bill line by line
      Then they see "Checked lines match the confirmed rates: 1 line."

  Rule: A rate is learned if at least two lines, and more than half, agree on it

    @BR-RAT-10
    Scenario Outline: <lines>: <learned>
      Given a RELEASED bill for "Summit Labs" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Dental   | $31.50  |
        | Omar Diaz  | Dental   | $31.50  |
        | Ruth Adler | Medical  | $412.00 |
        | Omar Diaz  | Medical  | <omar>  |
        | Lena Falk  | Medical  | <lena>  |
        | Iris Kane  | Medical  | <iris>  |
      When the manager proposes the rates learned from the latest bill of "Summit Labs"
      Then they see "<learned>"

      Examples:
        | lines                     | omar    | lena    | iris    | learned                                                                                 |
        | Three of four agree       | $412.00 | $412.00 | $398.00 | Dental EE $31.50 a month, Medical EE $412.00 a month. 1 line is billed at another rate. |
        | Two of four agree         | $412.00 | $398.00 | $398.00 | Iris Kane, Medical EE: billed $398.00, no rate learned                                  |
        | No two lines are the same | $413.00 | $414.00 | $415.00 | Ruth Adler, Medical EE: billed $412.00, no rate learned                                 |

    @BR-RAT-23
    Scenario Outline: Hourly members are billed <hourly>: <learned>
      Given a RELEASED bill for "Summit Labs" with these lines:
        | member     | coverage | class    | billed   |
        | Ruth Adler | Medical  | Salaried | $412.00  |
        | Omar Diaz  | Medical  | Salaried | $412.00  |
        | Lena Falk  | Medical  | Hourly   | <hourly> |
        | Iris Kane  | Medical  | Hourly   | <hourly> |
      When the manager proposes the rates learned from the latest bill of "Summit Labs"
      Then they see "Learned from bills: <learned>."

      Examples:
        | hourly  | learned                                                                |
        | $412.00 | Medical EE $412.00 a month                                             |
        | $350.00 | Medical Hourly EE $350.00 a month, Medical Salaried EE $412.00 a month |

  Rule: Rates replace those of the same carrier, policy, and day only

    @BR-RAT-03
    Scenario: Rates of another day stand beside earlier ones
      Given a RELEASED bill of $412.00 for "Harbor Foods"
      And the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | rate    |
        | Medical  | EE   | $398.00 |
      And the manager confirmed the rates of "Harbor Foods"
      And the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from next month:
        | coverage | tier | rate    |
        | Medical  | EE   | $412.00 |
      When the manager confirms the rates of "Harbor Foods"
      Then they see these rate tables:
        | state     |
        | Confirmed |
        | Confirmed |
