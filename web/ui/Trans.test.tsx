import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { compilePseudo } from '#shared/i18n/pseudo-locale.ts';
import { provideCatalogues, runWithLocale } from '#shared/i18n/translate.ts';
import { Trans } from './Trans.tsx';

const MESSAGE = 'You already subscribe to {site}. <em>Open it</em>';
provideCatalogues((locale) => (locale === 'en-XA' ? { [MESSAGE]: compilePseudo(MESSAGE) } : {}));

const sentence = (
  <Trans
    message={MESSAGE}
    values={{ site: <b>Salt & Slate</b> }}
    components={{ em: <em className="site" /> }}
  />
);

test('a message has elements as values and as markup', () => {
  expect(renderToStaticMarkup(sentence)).toBe(
    'You already subscribe to <b>Salt &amp; Slate</b>. <em class="site">Open it</em>',
  );
});

test('it is translated as a whole', () => {
  expect(runWithLocale('en-XA', () => renderToStaticMarkup(sentence))).toMatch(
    /^Ýöû áļŕéáðý .*<b>Salt &amp; Slate<\/b>.*<em class="site">Öpéñ îţ<\/em>/,
  );
});

test('an empty element keeps its own content', () => {
  const person = <a href="/ann">Ann</a>;
  expect(renderToStaticMarkup(<Trans message="by <person></person>" components={{ person }} />)).toBe(
    'by <a href="/ann">Ann</a>',
  );
});

test('nothing in a value counts as markup of the message', () => {
  expect(
    renderToStaticMarkup(
      <Trans message={MESSAGE} values={{ site: '<em>x</em>' }} components={{ em: <em /> }} />,
    ),
  ).toBe('You already subscribe to &lt;em&gt;x&lt;/em&gt;. <em>Open it</em>');
});
