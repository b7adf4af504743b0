import { describe, expect, it } from 'vitest';
import { sanitizeComment } from './sanitize-comment.ts';

describe('plain text', () => {
  it.each([
    ['one line', 'Hello', '<p>Hello</p>'],
    ['line breaks', 'one\ntwo\r\nthree', '<p>one<br />two<br />three</p>'],
    ['paragraphs', 'one\n\n\ntwo', '<p>one</p><p>two</p>'],
    ['signs of mathematics', 'x < y & y <z > 0', '<p>x &lt; y &amp; y &lt;z &gt; 0</p>'],
    [
      'a quotation between words',
      'a\n<blockquote>b</blockquote>\nc',
      '<p>a</p><blockquote>b</blockquote><p>c</p>',
    ],
    ['nothing', ' \n\t\u00a0 ', ''],
  ])('%s', (_, written, html) => {
    expect(sanitizeComment(written)).toBe(html);
  });

  it('makes links of addresses, without the punctuation behind them', () => {
    expect(sanitizeComment('See https://a.example/b?c=1&d=2, (http://x.example).')).toBe(
      '<p>See <a href="https://a.example/b?c=1&amp;d=2" rel="noopener noreferrer nofollow">https://a.example/b?c=1&amp;d=2</a>, ' +
        '(<a href="http://x.example" rel="noopener noreferrer nofollow">http://x.example</a>).</p>',
    );
  });

  it('leaves addresses in links and code alone', () => {
    expect(sanitizeComment('<code>https://a.example</code>')).toBe('<p><code>https://a.example</code></p>');
    expect(sanitizeComment('<a href="https://a.example/"><b>https://b.example</b></a>')).toBe(
      '<p><a href="https://a.example/" rel="noopener noreferrer nofollow"><b>https://b.example</b></a></p>',
    );
  });
});

describe('HTML', () => {
  it.each([
    ['FP-07: pictures go', '<p>a<img src="https://a.example/1.png" alt="x"></p>', '<p>a</p>'],
    ['a picture alone is nothing', '<img src="https://a.example/1.png">', ''],
    [
      'players go',
      '<p>a</p><iframe src="https://www.youtube.com/embed/1"></iframe><video src="https://a.example/v"></video>',
      '<p>a</p>',
    ],
    ['headings become paragraphs', '<h1>a</h1><h3>b</h3>', '<p>a</p><p>b</p>'],
    ['tables keep their words', '<table><tr><td>a</td></tr></table>', '<p>a</p>'],
    ['scripts go with their content', '<p>a</p><script>alert(1)</script><style>p{}</style>', '<p>a</p>'],
    ['handlers and styles go', '<p onclick="alert(1)" style="color:red" id="x" class="y">a</p>', '<p>a</p>'],
    ['no other scheme', '<p><a href="javascript:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    [
      'links tell search engines nothing',
      '<p><a href="https://a.example/" rel="follow" target="x">a</a></p>',
      '<p><a href="https://a.example/" rel="noopener noreferrer nofollow">a</a></p>',
    ],
  ])('%s', (_, written, html) => {
    expect(sanitizeComment(written)).toBe(html);
  });

  it('changes nothing of its own output', () => {
    const once = sanitizeComment('One\ntwo https://a.example/?a=1&b=2\n\n<em>three</em> <h2>four</h2>');
    expect(sanitizeComment(once)).toBe(once);
  });
});

it.each([
  ['unclosed quotations', '<blockquote>'.repeat(5_000)],
  ['dots', `https://a.example/${'.'.repeat(60_000)}x`],
  ['signs', '<'.repeat(60_000)],
  ['empty lines', '\n \n'.repeat(20_000)],
])('takes no long time over %s', (_, written) => {
  const start = performance.now();
  sanitizeComment(written);
  expect(performance.now() - start).toBeLessThan(1_000);
});
