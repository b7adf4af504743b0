import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { decodeFeed } from './charset.ts';

const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><t>žluťoučký</t>`;

describe('what is believed first', () => {
  test('a byte order mark, before the header', () => {
    const bytes = iconv.encode('<t>é</t>', 'utf-16le', { addBOM: true });
    expect(decodeFeed(bytes, 'text/xml; charset=utf-8')).toEqual({ text: '<t>é</t>', encoding: 'utf-16le' });
  });

  test.each(['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])(
    'the zero bytes of %s without a mark',
    (encoding) => {
      const bytes = iconv.encode('<?xml version="1.0"?><t>é</t>', encoding, { addBOM: false });
      expect(decodeFeed(bytes, undefined)).toEqual({ text: '<?xml version="1.0"?><t>é</t>', encoding });
    },
  );

  test('the header, before the declaration', () => {
    const bytes = iconv.encode('<?xml version="1.0" encoding="koi8-r"?><t>ž</t>', 'windows-1250');
    expect(decodeFeed(bytes, "application/xml; charset='windows-1250'")).toMatchObject({
      encoding: 'windows-1250',
    });
  });

  test('the declaration where the header says nothing', () => {
    const text = declared('windows-1250');
    expect(decodeFeed(iconv.encode(text, 'windows-1250'), 'text/xml')).toEqual({
      text,
      encoding: 'windows-1250',
    });
  });

  test('an encoding that browsers have forgotten', () => {
    const text = '<?xml version="1.0" encoding="cp437"?><t>é</t>';
    expect(decodeFeed(iconv.encode(text, 'cp437'), undefined)).toEqual({ text, encoding: 'cp437' });
  });
});

describe('what cannot be true is passed over', () => {
  test('valid UTF-8 is UTF-8 whatever is said of it', () => {
    const text = declared('iso-8859-1');
    expect(decodeFeed(Buffer.from(text), 'text/xml; charset=us-ascii')).toEqual({ text, encoding: 'utf-8' });
  });

  test('bytes that are called UTF-8 and are windows-1252', () => {
    const bytes = iconv.encode('<?xml version="1.0" encoding="utf-8"?><t>“naïve café”</t>', 'windows-1252');
    expect(decodeFeed(bytes, undefined)).toMatchObject({
      text: expect.stringContaining('“naïve café”'),
      encoding: 'windows-1252',
    });
  });

  test('a few broken bytes do not garble the rest of a UTF-8 document', () => {
    const bytes = Buffer.concat([Buffer.from('<t>žluťoučký '), Buffer.from([0xff]), Buffer.from(' kůň</t>')]);
    expect(decodeFeed(bytes, undefined)).toEqual({ text: '<t>žluťoučký \ufffd kůň</t>', encoding: 'utf-8' });
  });

  test('an encoding that does not exist', () => {
    expect(decodeFeed(Buffer.from('<t>a</t>'), 'text/xml; charset=bogus')).toEqual({
      text: '<t>a</t>',
      encoding: 'utf-8',
    });
  });
});

test('controls and marks go, and C1 controls are the quotes that were meant', () => {
  const { text } = decodeFeed(Buffer.from('\ufeff<t>a\0\x01\x0bb\tdon\x92t</t>'), undefined);
  expect(text).toBe('<t>ab\tdon’t</t>');
});
