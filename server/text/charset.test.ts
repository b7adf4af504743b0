import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { decodeFeed } from './charset.ts';

const declareEncoding = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><t>žluťoučký</t>`;

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
    const text = declareEncoding('windows-1250');
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
    const text = declareEncoding('iso-8859-1');
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

describe('what no one declares is guessed', () => {
  const createFeed = (title: string, text: string) =>
    `<?xml version="1.0"?><rss><channel><title>${title}</title><item><link>https://e.test/1</link>` +
    `<description>&lt;p&gt;${text}&lt;/p&gt;</description></item></channel></rss>`;
  const russian = createFeed(
    'Новости гавани',
    'Сегодня в порту тихо: корабли стоят у причала. Завтра обещают шторм.',
  );
  const japanese = createFeed(
    '港のニュース',
    '今日の港は静かです。船は岸壁に停泊しており、波はほとんど見えません。',
  );
  test.each([
    ['windows-1251', russian],
    ['koi8-r', russian],
    ['iso-8859-5', russian],
    ['ibm866', russian],
    ['koi8-u', createFeed('Новини гавані', 'Сьогодні в порту тихо: кораблі стоять біля причалу.')],
    ['shift_jis', japanese],
    ['euc-jp', japanese],
    ['iso-2022-jp', japanese],
    ['euc-kr', createFeed('항구 소식', '오늘 항구는 조용합니다. 배들은 부두에 정박해 있습니다.')],
    ['gb18030', createFeed('港口新闻', '今天港口很安静：船只停靠在码头，几乎看不到波浪。')],
    ['big5', createFeed('港口新聞', '今天港口很安靜：船隻停靠在碼頭，幾乎看不到波浪。')],
    ['windows-1253', createFeed('Νέα του λιμανιού', 'Σήμερα στο λιμάνι επικρατεί ησυχία.')],
    ['windows-1255', createFeed('חדשות הנמל', 'היום שקט בנמל: האוניות עומדות ליד הרציף.')],
    ['windows-1256', createFeed('أخبار الميناء', 'اليوم هادئ في الميناء: السفن راسية عند الرصيف.')],
    ['windows-874', createFeed('ข่าวท่าเรือ', 'วันนี้ที่ท่าเรือเงียบสงบ เรือจอดอยู่ที่ท่า')],
    [
      'windows-1250',
      createFeed('Wieści z portu', 'Dziś w porcie jest cicho, a fale są ledwo widoczne. Żółte łodzie śpią.'),
    ],
    [
      'windows-1252',
      createFeed('Nouvelles du port', 'Le port est calme : la mer est à peine agitée. À bientôt, « ça va ».'),
    ],
  ])('%s', (encoding, text) => {
    const bytes = encoding === 'iso-2022-jp' ? toIso2022Jp(text) : iconv.encode(text, encoding);
    expect(decodeFeed(bytes, 'text/xml').text).toBe(text);
  });

  test('also in a page, and in what is falsely called UTF-8', () => {
    const page = '<html><head><title>Новости гавани</title></head><body>Сегодня в порту тихо</body></html>';
    const bytes = iconv.encode(page, 'windows-1251');
    expect(decodeFeed(bytes, 'text/html; charset=utf-8')).toEqual({ text: page, encoding: 'windows-1251' });
  });

  test.each(['don\x92t say \x93naïve\x94', '5 £, 20°C', 'naïve café Müller größe', '© 2026'])(
    '%s is too little to tell, and windows-1252',
    (text) => {
      const bytes = Buffer.from(`<rss><title>${text}</title></rss>`, 'latin1');
      expect(decodeFeed(bytes, undefined).encoding).toBe('windows-1252');
    },
  );

  /** By way of EUC-JP, which has the same two bytes for a character, each with its highest bit set. */
  function toIso2022Jp(text: string): Buffer {
    const pieces = text.split(/([^\0-\x7f]+)/).map((piece, i) => {
      const bytes = iconv.encode(piece, 'euc-jp');
      return i % 2 === 0
        ? bytes
        : Buffer.from([0x1b, 0x24, 0x42, ...bytes.map((byte) => byte & 0x7f), 0x1b, 0x28, 0x42]);
    });
    return Buffer.concat(pieces);
  }
});

test('controls and marks go, and C1 controls are the quotes that were meant', () => {
  const { text } = decodeFeed(Buffer.from('\ufeff<t>a\0\x01\x0bb\tdon\x92t</t>'), undefined);
  expect(text).toBe('<t>ab\tdon’t</t>');
});
