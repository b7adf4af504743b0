import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildZip, readExport, writeExport, zipFiles } from '#test/export-file.ts';
import { findStranger } from './formats.ts';

test.each([
  ['a list of subscriptions', '<?xml version="1.0"?><opml version="2.0"><body/></opml>', 'subscriptions'],
  ['a page', '\ufeff<!-- saved --><!DOCTYPE html><html><p>Tea', 'page'],
  ['a PDF', '%PDF-1.7\n', 'document'],
  ['a document of Word', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'document'],
  ['a feed', '<rss version="2.0"><channel/></rss>', 'feed'],
  ['an archive without posts', zipFiles({ 'photo.jpg': 'x', 'word/document.xml': 'x' }), 'archive'],
  ['an empty archive', buildZip([]), 'archive'],
  ['a damaged archive', zipFiles({ 'a.md': 'x'.repeat(500) }).subarray(0, 50), 'damaged'],
  ['a compressed file', gzipSync('x'), 'compressed'],
  ['words', 'Just some words', undefined],
  ['nothing', '', undefined],
  ['JSON of something else', '{"name":"x","version":"1"}', undefined],
])('%s is no export of a blog', async (_, content, stranger) => {
  const file = writeExport(content as string);
  expect((await readExport(file)).format).toBeUndefined();
  expect(await findStranger(file)).toBe(stranger);
});
