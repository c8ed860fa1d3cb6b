import { coverageFamily, isNoCoverage } from '../../../../../src/domain/billing/reconciliation/coverageFamily';

describe('a payroll name', () => {
  it.each([
    [
      'medical',
      [
        'MED',
        'Health Ins.',
        'Medical pre-tax',
        'Medical After Tax',
        'HDHP HSA plan',
        'HDHP with HSA',
        'Medical (non-taxable)',
        'MED125',
        'MEDPT',
        'MEDER',
        'HMOEE',
        'Kaiser HMO',
        'Health Care',
        'PPO-EE',
      ],
    ],
    ['dental', ['DEN PT', 'DENP', 'Delta Dental PPO', 'DHMO', 'DentalEmployee', 'den_er_amt']],
    ['vision', ['VIS S125', 'VSN', 'Eye care', 'VISAT']],
    ['shortTermDisability', ['STD', 'Short Term Disability', 'STDPOST']],
    ['longTermDisability', ['LTD', 'Long-term disability', 'LTDER']],
    ['disability', ['Disability', 'Income protection']],
    ['dependentLife', ['Spouse Life', 'Dep Life']],
    ['voluntaryLife', ['Vol Life EE', 'Supplemental Life']],
    ['life', ['Basic Life', 'GTL', 'LIFER', 'Life and AD&D']],
    ['deathAndDismemberment', ['AD&D', 'Accidental Death']],
    ['accident', ['Accident', 'ACC125']],
    ['criticalIllness', ['Critical Illness', 'CI 125']],
    ['hospital', ['Hospital indemnity', 'HIP']],
  ])('stands for %s', (family, names) => {
    expect(names.map((name) => [name, coverageFamily(name)])).toEqual(names.map((name) => [name, family]));
  });

  it.each([
    ['401KP'],
    ['Roth'],
    ['Med FSA'],
    ['Dependent Care'],
    ['Fed MED/EE'],
    ['Medicare'],
    ['CA Disability'],
    ['State Disability'],
    ['HSA Medical'],
    ['Dental loan'],
    ['CIP'],
    ['VISA'],
    ['75'],
    [''],
    ['Employee'],
  ])('stands for no coverage: %s', (name) => expect(coverageFamily(name)).toBeUndefined());

  it.each([
    ['GTL Imputed Income >50k', true],
    ['Taxable GTL', true],
    ['Life - Taxable', true],
    ['Excess Life', true],
    ['Group Term Life over $50,000', true],
    ['Dependent Life > 2,000', true],
    ['Domestic Partner Imputed', true],
    ['DP Medical Taxable Benefit', true],
    ['Medical FMV', true],
    ['HDHP HSA Contribution', true],
    ['Medical After Tax', false],
    ['Dental Post-Tax', false],
    ['Medical S125', false],
    ['Basic Life 50K', false],
    ['Life Non-Taxable', false],
    ['Domestic Partner Medical', false],
    ['401(k)', true],
    ['Garnishment', true],
    ['Health Savings', true],
    ['75', false],
    ['Medical', false],
  ])('is a savings plan, a tax or similar: %s is %s', (name, is) => expect(isNoCoverage(name)).toBe(is));
});
