/** @jest-environment-options {"url": "https://listbill.example/"} */
import { XSRF_COOKIE } from '../../../../src/infrastructure/http/crossSiteCookie';
import * as cookies from '../../../../tools/auth0-trimmed/hostCookies';

describe('cookies over https', () => {
  it('have the prefix that keeps other hosts from setting them', () => {
    const written = jest.spyOn(document, 'cookie', 'set');
    cookies.set('auth0.web.is.authenticated', 'true', { expires: 1 });
    expect(written).toHaveBeenCalledWith(
      '__Host-auth0.web.is.authenticated=true; Max-Age=86400; Path=/; SameSite=Lax; Secure',
    );
    expect(cookies.get('auth0.web.is.authenticated')).toBe('true');
    cookies.remove('auth0.web.is.authenticated');
    expect(cookies.get('auth0.web.is.authenticated')).toBeUndefined();
    expect(XSRF_COOKIE).toBe('__Host-XSRF-TOKEN');
  });
});
