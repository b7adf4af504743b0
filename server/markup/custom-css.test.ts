import { describe, expect, it, test } from 'vitest';
import { measureProcessorMs } from '#test/processor-time.ts';
import { sanitizeCustomCss } from './custom-css.ts';

const PICTURE = '/media/0b0e7c5e-1111-4222-8333-444455556666';

test.each([
  ['p { color: red }', 'p:is([data-own] *){color:red}'],
  ['a:hover, h1 > b::before { x: y }', 'a:hover:is([data-own] *),h1>b:is([data-own] *)::before{x:y}'],
  ['body { color: red }', '[data-own]>*:is([data-own] *){color:red}'],
  ['html body > p, :root p { color: red }', 'p:is([data-own] *),p:is([data-own] *){color:red}'],
  ['[data-own=post] h1:after { --x: 1 }', '[data-own=post] h1:is([data-own] *):after{--x:1}'],
  ['@media (width < 600px) { p { margin: 0 } }', '@media (width<600px){p:is([data-own] *){margin:0}}'],
  [
    '/* a */ @container (width > 1px) { p { margin: 0 } }',
    '@container (width>1px){p:is([data-own] *){margin:0}}',
  ],
  [`p { background: url(https://old.example${PICTURE}) }`, `p:is([data-own] *){background:url(${PICTURE})}`],
])('%s applies within the blog’s own content', (css, made) =>
  expect(sanitizeCustomCss(css)).toEqual({ css: made }),
);

describe('is refused with its line', () => {
  test.each([
    ['@import "x.css";', '“@import” can’t be used here'],
    ['@font-face { font-family: a; src: url(/media/x) }', '“@font-face” can’t be used here'],
    ['@keyframes a { from { top: 0 } }', '“@keyframes” can’t be used here'],
    ['@layer a;', '“@layer” can’t be used here'],
    ['p { background: url(//evil.example/x.png) }', 'needs a picture that was uploaded here'],
    ['p { background: \\75rl(https://evil.example/) }', '“)” is expected'],
    ['p { background: \\75 rl("https://evil.example/") }', 'can’t be used here'],
    ['p { background: url("https://evil.example/a" ) }', 'needs a picture that was uploaded here'],
    ['p { --x: url(https://evil.example/a) }', 'needs a picture that was uploaded here'],
    ['p { background: image-set("https://evil.example/a" 1x) }', '“image-set()” can’t be used here'],
    ['p { background: -webkit-image-set("https://evil.example/a" 1x) }', 'can’t be used here'],
    ['p { width: expression(alert(1)) }', '“expression()” can’t be used here'],
    ['p { behavior: url(x.htc) }', '“behavior” can’t be used here'],
    ['p { position: fixed }', 'it can cover the rest of the page'],
    ['p { content: "</style><script>alert(1)</script>" }', '“</” can’t be used here'],
    ['p { color: red; &:hover { color: blue } }', 'rules can’t stand within other rules here'],
    ['p { a: url(javascript:alert(1)) }', 'unexpected input'],
    ['p { a: url("javascript:alert(1)") }', 'needs a picture that was uploaded here'],
    ['p { b: url(data:text/html,x) }', 'needs a picture that was uploaded here'],
  ])('%s', (css, error) => {
    expect(sanitizeCustomCss(`a {}\n\n${css}`)).toMatchObject({ error: expect.stringContaining(error) });
  });

  it('that a person can find', () => {
    expect(sanitizeCustomCss('a {}\n\np { color red }')).toMatchObject({ line: 3 });
    expect(sanitizeCustomCss('a {}\n\n\n@import "x";')).toMatchObject({ line: 4 });
    expect(sanitizeCustomCss(`p{}${' '.repeat(50_000)}`)).toMatchObject({
      error: expect.stringContaining('50,000'),
    });
  });
});

test.each(['p{', '(', '[', ':is(', '@media x{', 'p{a:b}', ':not(p),', '{{', '/*'])(
  'is done soon with %j over and over',
  (piece) => {
    const text = piece.repeat(Math.floor(50_000 / piece.length));
    expect(measureProcessorMs(() => sanitizeCustomCss(text))).toBeLessThan(5_000);
  },
);
