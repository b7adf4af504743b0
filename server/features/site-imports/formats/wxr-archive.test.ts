import { expect, test } from 'vitest';
import { readExport, zipFiles } from '#test/export-file.ts';
import { renderWxr, renderWxrAuthor, renderWxrItem } from '#test/site-import.ts';

test('reads the archive of WordPress.com with its parts in order', async () => {
  const { format, items, posts, authors, problems } = await readExport(
    zipFiles({
      'kettle/kettle.2020-01-01.001.xml': renderWxr(renderWxrAuthor(1, 'ann'), renderWxrItem({ id: 2 })),
      'kettle/kettle.2020-01-01.000.xml': renderWxr(renderWxrAuthor(1, 'ann'), renderWxrItem({ id: 1 })),
      'kettle/other.xml': '<note/>',
    }),
  );
  expect(format).toBe('wxr-archive');
  expect(items.filter(({ kind }) => kind === 'site')).toHaveLength(1);
  expect(authors).toHaveLength(1);
  expect(posts.map(({ key }) => key)).toEqual(['post:1', 'post:2']);
  expect(problems).toEqual([]);
});
