import { x12Answers } from '../../../../server/platform/files/reading/x12Answers';
import { a999, anAnswer } from '../../../support/files/x12AnswerFile';

describe('an answer to an X12 file', () => {
  it('of kind 999 says in words what is accepted, and at which segment and element the errors are', () => {
    const text = a999('260310', 'E*5', ['IK3*HD*12*2300*8', 'IK4*3*1205*7*XYZ', 'IK3*DTP*13*2300*3']);
    expect(x12Answers(text)).toEqual([
      {
        kind: '999',
        interchange: null,
        day: null,
        groupType: 'BE',
        group: '260310',
        set: '0001',
        reference: null,
        isItem: false,
        status: 'ACCEPTED_WITH_ERRORS',
        reasons: ['segments have errors'],
        errors: [
          { position: 12, memberId: null, message: 'segment HD (coverage) element 3 has an invalid code: “XYZ”' },
          { position: 13, memberId: null, message: 'segment DTP (day) is required, but missing' },
        ],
      },
    ]);
  });

  it('repeats no Social Security number, birth date, account, or pay of the file', () => {
    const syntax = a999('5', 'E*5', [
      'IK3*REF*4*2000*8',
      'IK4*2*127*7*512438871',
      'IK3*DMG*6*2100*8',
      'IK4*2*1251*7*19830719',
    ]);
    const application = anAnswer('824', [
      'BGN*11*A1*20260310',
      'OTI*IR*TN*REF7***20260310*0900*5*0001*834',
      'REF*0F*M2',
      'TED*024*Born 07/19/1983, salary 61,287.43*DMG**2**19830719',
      'TED*024*Account 4417093826*REF**2**512-43-8871',
    ]);
    const said = JSON.stringify([x12Answers(syntax), x12Answers(application)]);
    for (const secret of ['51243', '512-43', '1983', '287', '441709']) expect(said).not.toContain(secret);
  });

  it('of kind 999 may reject a whole group without naming its sets', () => {
    const text = anAnswer('999', ['AK1*BE*5*005010X220A1', 'AK9*R*1*1*0*2']);
    expect(x12Answers(text)).toMatchObject([
      { group: '5', set: null, status: 'REJECTED', reasons: ['the version of the group is not supported'] },
    ]);
  });

  it('of kind TA1 is about the interchange', () => {
    expect(x12Answers(anAnswer('TA1', ['TA1*000000123*260310*0915*R*006']))).toMatchObject([
      { kind: 'TA1', interchange: '000000123', status: 'REJECTED', reasons: ['the sender is unknown'] },
    ]);
    expect(x12Answers(anAnswer('TA1', ['TA1*000000123*260310*0915*A*000']))).toMatchObject([
      { status: 'ACCEPTED', reasons: [] },
    ]);
  });

  it('of kind 824 decides about the file and about members', () => {
    const text = anAnswer('824', [
      'BGN*11*A1*20260310',
      'OTI*TP*TN*REF7***20260310*0900*5*0001*834',
      'OTI*IR*TN*REF7***20260310*0900*5*0001*834',
      'REF*0F*M2',
      'TED*007*No start day*DTP**3',
      'OTI*IA*TN*REF7***20260310*0900*5*0001*834',
      'REF*0F*M3',
    ]);
    expect(x12Answers(text)).toMatchObject([
      { kind: '824', group: '5', reference: 'REF7', isItem: false, status: 'ACCEPTED_WITH_ERRORS' },
      {
        isItem: true,
        status: 'REJECTED',
        errors: [
          { memberId: 'M2', message: '' },
          { memberId: 'M2', message: 'segment DTP (day) element 3: missing data, No start day' },
        ],
      },
      { isItem: true, status: 'ACCEPTED', errors: [{ memberId: 'M3' }] },
    ]);
  });

  it('shows a code that its list does not have', () => {
    const [answer] = x12Answers(a999('5', 'R*99'));
    expect(answer).toMatchObject({ status: 'REJECTED', reasons: ['code 99'] });
  });

  it.each([
    [a999('5', 'Q'), '“Q” is not a decision of this standard'],
    [a999('5', 'A').replace('SE*6', 'SE*7'), 'SE gives 7, but the file has 6 segments'],
    [a999('5', 'A').replace(/IEA[^]*/, ''), 'Its end (IEA) is missing'],
    [anAnswer('TA1', []), 'It answers nothing'],
  ])('that is damaged is refused (%#)', (text, why) => {
    expect(() => x12Answers(text)).toThrow(`This answer (X12) is damaged. ${why}`);
  });

  it('is told from another X12 file', () => {
    const other = anAnswer('999', ['BGN*00*1']).replace('ST*999', 'ST*820');
    expect(() => x12Answers(other)).toThrow('This is an X12 820, not an answer to a file');
  });
});
