import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test, vi } from 'vitest';
import { collectCatalogue, findMessages, readCatalogue } from './messages.ts';

// Reads and bundles the whole source: seconds on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

test('the catalogue has the messages of the source, no more and no fewer; else run "npm run messages"', async () => {
  expect(Object.keys(await readCatalogue())).toEqual(Object.keys(await collectCatalogue()));
});

test('every message is well formed', async () => {
  for (const message of Object.keys(await readCatalogue()))
    expect(() => compileMessage(message), message).not.toThrow();
});

test('messages are found in calls and elements, and anything but a literal is rejected', () => {
  const code = `
    import { t } from '#shared/i18n/translate.ts';
    const a = t('One {name}', { name });
    const b = <Trans message="Two <b>bold</b>" />;
    const c = t(\`Three\`);
    const d = t(name);
    const e = other.t('Four');
  `;
  const { messages, refused } = findMessages(code, 'x.tsx');
  expect(messages.map(({ text }) => text)).toEqual(['One {name}', 'Two <b>bold</b>', 'Three']);
  expect(messages.map(({ start, end }) => code.slice(start, end))).toEqual([
    "'One {name}'",
    '"Two <b>bold</b>"',
    '`Three`',
  ]);
  expect(refused).toEqual(['x.tsx:6']);
  expect(findMessages("t('not ours')", 'y.ts').messages).toEqual([]);
});
