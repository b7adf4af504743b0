import { expect, it, test } from 'vitest';
import { measureProcessorMs } from '#test/processor-time.ts';
import { renderFormulas } from './formulas.ts';

it('renders the platform’s syntax, without its colours and sizes', () => {
  expect(renderFormulas('<p>a $latex x^2&amp;bg=ffffff&amp;s=2$ b</p>')).toBe(
    '<p>a <math><msup><mi>x</mi><mn>2</mn></msup></math> b</p>',
  );
  expect(renderFormulas('<p>$$\\begin{aligned}a&amp;=b\\end{aligned}$$</p>')).toContain(
    '<mtd class="tml-right"><mi>a</mi></mtd><mtd class="tml-left">',
  );
});

test.each([
  '<p>$5 and $6, $$ or $$$</p>',
  '<p><code>$latex x$</code></p>',
  '<pre>$$x$$</pre>',
  '<p>$latex <em>x</em>$</p>',
  '<p title="$latex x$">no</p>',
])('leaves %s as it is', (html) => expect(renderFormulas(html)).toBe(html));

test.each([
  '\\text{&lt;img src=x onerror=alert(1)&gt;}',
  '\\href{javascript:alert(1)}{x}',
  '\\url{javascript:alert(1)}',
  '\\includegraphics{https://evil.example/x.png}',
  '\\class{a" onclick="alert(1)}{x}',
  '\\style{position:fixed;inset:0}{x}',
  '\\htmlData{x=y}{z}',
  '\\color{red;background:url(//evil.example)} x',
  '\\tag{&lt;/math&gt;&lt;script&gt;alert(1)&lt;/script&gt;} x',
  '\\unicode{60}script\\char"3C script&gt;',
  '\\verb|&lt;/mtext&gt;&lt;img src=x onerror=alert(1)&gt;|',
  '\\mathrm{&lt;!--}&lt;/annotation&gt;',
])('makes nothing but a formula, or nothing, of %s', (latex) => {
  const html = renderFormulas(`<p>$latex ${latex}$</p>`);
  const tags = [...html.matchAll(/<\/?([a-z]+)([^>]*)>/g)];
  for (const [, name, attributes] of tags) {
    expect(name).toMatch(/^(p|code|math|m[a-z]+)$/);
    expect(attributes).not.toMatch(/\s(on\w+|href|src|style|id|data-[\w-]+)=/);
  }
});

it('shows invalid formulas with a title that says why, and defines no commands', () => {
  expect(renderFormulas('$latex \\frac{1&quot;$')).toMatch(/^<code title="This isn’t valid LaTeX: /);
  expect(renderFormulas('$latex \\def\\a{b}\\a$')).toBe(
    '<code title="Formulas can’t define commands here.">$latex \\def\\a{b}\\a$</code>',
  );
});

test.each([
  'x',
  'x^{',
  '\\sqrt{',
  '{',
  '\\frac xy',
  '&amp;',
  '\\begin{matrix}',
  '\\left(',
  '\\binom{a',
  '_1^2',
])('is done soon with %j over and over', (piece) => {
  const formula = `$$${piece.repeat(Math.floor(3_900 / piece.length))}$$ `;
  let html = '';
  const ms = measureProcessorMs(() => {
    html = renderFormulas(`<p>${formula.repeat(500)}</p>`);
  });
  expect(ms).toBeLessThan(5_000);
  expect(html).toContain('There are too many formulas here');
});
