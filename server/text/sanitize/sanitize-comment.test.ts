import { describe, expect, it } from 'vitest';
import { measureProcessorMs } from '#test/processor-time.ts';
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

describe('simple Markdown', () => {
  const link = (href: string, text: string) =>
    `<a href="${href}" rel="noopener noreferrer nofollow">${text}</a>`;

  it.each([
    [
      'emphasis',
      'so *very* **big**, _so_ __loud__',
      '<p>so <em>very</em> <strong>big</strong>, <em>so</em> <strong>loud</strong></p>',
    ],
    ['both at once', '**big and *very* big**', '<p>**big and <em>very</em> big**</p>'],
    [
      'code',
      'use `a < b && *c*` **here `x`**',
      '<p>use <code>a &lt; b &amp;&amp; *c*</code> <strong>here <code>x</code></strong></p>',
    ],
    [
      'a block of code',
      'see\n```js\nif (a < b) {\n\n  <b>\n}\n```\nso',
      '<p>see</p><pre>if (a &lt; b) {\n\n  &lt;b&gt;\n}</pre><p>so</p>',
    ],
    ['a fence that nothing closes', '```\na', '<p>```<br />a</p>'],
    [
      'links',
      '[the *tide*](https://a.example/b_c_d?e=1&f=(2))',
      `<p>${link('https://a.example/b_c_d?e=1&amp;f=(2)', 'the <em>tide</em>')}</p>`,
    ],
    ['no link to a script', '[a](javascript:alert(1))', '<p>[a](javascript:alert(1))</p>'],
    ['tasks', '- [ ] a\n- [X] b\n- [y] c', '<ul><li>☐ a</li><li>☑ b</li><li>[y] c</li></ul>'],
    [
      'lists',
      'Bring:\n- tea\n- *cups*\n\n1. boil\n2. wait',
      '<p>Bring:</p><ul><li>tea</li><li><em>cups</em></li></ul><ol><li>boil</li><li>wait</li></ol>',
    ],
    ['quotations', '> said\n> twice\nno', '<blockquote><p>said<br />twice</p></blockquote><p>no</p>'],
    [
      'addresses with its signs',
      'https://a.example/_b_/*c*',
      `<p>${link('https://a.example/_b_/*c*', 'https://a.example/_b_/*c*')}</p>`,
    ],
  ])('%s', (_, written, html) => {
    expect(sanitizeComment(written)).toBe(html);
  });

  it.each([
    '2*3*4 = 24',
    'snake_case_name',
    '5 * 4 * 3',
    '¯\\_(ツ)_/¯',
    '** a **',
    '3. May',
    '-5 degrees',
    'a ` b',
    '* * *',
  ])('leaves %s as it is', (written) => {
    expect(sanitizeComment(written)).toBe(`<p>${written}</p>`);
  });

  it('is not read in what is HTML already', () => {
    expect(sanitizeComment('<p>*a* `b`</p>')).toBe('<p>*a* `b`</p>');
    expect(sanitizeComment('<code>*a*</code> <a href="https://a.example/_b_/">c</a>')).toBe(
      `<p><code>*a*</code> ${link('https://a.example/_b_/', 'c')}</p>`,
    );
  });
});

it.each([
  ['stars', '*a '.repeat(20_000)],
  ['fences', '```\n'.repeat(15_000)],
  ['brackets', '[a]('.repeat(15_000)],
  ['quoted lines', '>'.repeat(60_000)],
  ['items', '- a\n> b\n'.repeat(8_000)],
  ['unclosed quotations', '<blockquote>'.repeat(5_000)],
  ['dots', `https://a.example/${'.'.repeat(60_000)}x`],
  ['signs', '<'.repeat(60_000)],
  ['empty lines', '\n \n'.repeat(20_000)],
])('takes no long time over %s', (_, written) => {
  expect(measureProcessorMs(() => sanitizeComment(written))).toBeLessThan(1_000);
});
