import fc from 'fast-check';
import { htmlMail } from '../../../../server/platform/mail/htmlMail';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=y>',
    '&amp;',
    "'",
    'https://id.test/u/x?a=1&b="<i>',
    'https://evil.test/',
  ),
);
const LINK_ADDRESS = 'https://id.test/u/x?a=1&b="<i>';
const texts = fc.array(words, { maxLength: 6 }).map((parts) => parts.join(' '));

describe('htmlMail', () => {
  it('always contains the same words as the text version', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [, body = ''] = /<body[^>]*>(.*)<\/body>/s.exec(htmlMail('A subject', text, [LINK_ADDRESS])) ?? [];
        const read = body
          .replaceAll('</p><p', '</p>\n\n<p')
          .replaceAll('<br>', '\n')
          .replaceAll(/<[^>]*>/g, '')
          .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? '');
        expect(read).toBe(text);
      }),
    );
  });

  it('never contains an unexpected element, attribute or link', () => {
    fc.assert(
      fc.property(texts, texts, (title, text) => {
        const page = htmlMail(title, text, [LINK_ADDRESS]);
        const elements = [...page.matchAll(/<\/?([a-z!]+)/gi)].map(([, name]) => name);
        expect(
          elements.filter((name) => !/^(?:!doctype|html|head|meta|title|body|div|p|a|br)$/.test(name ?? '')),
        ).toEqual([]);
        expect(page).not.toMatch(/<[^>]*\s(?:src|on\w+|srcset)\s*=/i);
        const led = [...page.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
        expect(led.filter((address) => address !== 'https://id.test/u/x?a=1&amp;b=&quot;&lt;i&gt;')).toEqual([]);
      }),
    );
  });
});
