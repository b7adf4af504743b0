import { expect, it } from 'vitest';
import { linkMentions, listMentions } from './mentions.ts';

it('links the mentions of people who exist, outside of links and code', () => {
  const html =
    '<p>@Ann, @bob and @nobody: <a href="https://tea.example">@ann</a> <code>@ann</code></p><pre>@bob</pre><p title="@ann">&lt;@ann&gt;</p>';
  expect(listMentions(html)).toEqual(['ann', 'bob', 'nobody']);
  expect(linkMentions(html, new Set(['ann', 'bob']), 'https://t.example')).toBe(
    '<p><a href="https://t.example/reader/users/ann">@Ann</a>, <a href="https://t.example/reader/users/bob">@bob</a> and @nobody: ' +
      '<a href="https://tea.example">@ann</a> <code>@ann</code></p><pre>@bob</pre><p title="@ann">' +
      '&lt;<a href="https://t.example/reader/users/ann">@ann</a>&gt;</p>',
  );
});

it('reads the first twenty names of a text', () => {
  const names = Array.from({ length: 30 }, (_, n) => `reader-${n}`);
  expect(listMentions(`<p>@reader-3 @${names.join(' @')}</p>`)).toHaveLength(20);
});
