import { assertNotProduction, assertVerifiableAudience } from '../../../../server/platform/config/productionChecks';

describe('identity in production', () => {
  it('rejects the embedded provider in production only', () => {
    expect(() => assertNotProduction(true)).toThrow(/does not run in production/);
    expect(() => assertNotProduction(false)).not.toThrow();
  });

  it.each(['openid', ''])('rejects the audience %p and names the setting (SES-10)', (audience) => {
    expect(() => assertVerifiableAudience(audience, true, 'IDENTITY_AUDIENCE')).toThrow(/Set IDENTITY_AUDIENCE to/);
    expect(() => assertVerifiableAudience(audience, false, 'IDENTITY_AUDIENCE')).not.toThrow();
  });

  it('accepts an API identifier as the audience', () => {
    expect(() => assertVerifiableAudience('https://listbill.example/api', true, 'IDENTITY_AUDIENCE')).not.toThrow();
  });
});
