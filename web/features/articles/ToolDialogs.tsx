import type { Editor } from '@tiptap/core';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Checkbox } from '#web/ui/Switch.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { findPlayerAddress } from './embed-address.ts';
import { insertTable } from './tables.ts';

interface ToolDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Completes `example.com` with https; undefined for anything that is no web or email address. */
function toLinkAddress(text: string): string | undefined {
  const typed = text.trim();
  if (/^(?:[#/]|mailto:)/i.test(typed)) return typed;
  const url = URL.parse(/^[a-z][\w+.-]*:/i.test(typed) ? typed : `https://${typed}`);
  return url && /^https?:$/.test(url.protocol) && /[.:]|^localhost$/.test(url.host) ? url.href : undefined;
}

/** Links the selection; without one, inserts the address as text. */
export function LinkDialog({ editor, onClose }: ToolDialogProps) {
  const current: string = editor.getAttributes('link').href ?? '';
  const form = useForm({
    initial: { address: current },
    send: ({ address }) => {
      const href = toLinkAddress(address);
      if (href === undefined) return { address: t('Please enter a valid URL') };
      const chain = editor.chain().focus();
      if (current === '' && editor.state.selection.empty) {
        chain
          .insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] })
          .run();
      } else chain.extendMarkRange('link').setLink({ href }).run();
      onClose();
    },
  });
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <Dialog
      name="link"
      open
      onOpenChange={onClose}
      size={400}
      title={t('Link')}
      form={{ ...form.props, noValidate: true }}
      footer={
        <>
          {current && (
            <Button size={40} onClick={remove}>
              {t('Remove link')}
            </Button>
          )}
          <Button type="submit" size={40} variant="primary">
            {t('Apply')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('Address')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        {...form.bindText('address')}
      />
    </Dialog>
  );
}

/** Inserts a player by the address of its page. */
export function EmbedDialog({ editor, onClose }: ToolDialogProps) {
  const form = useForm({
    initial: { address: '' },
    send: ({ address }) => {
      const src = findPlayerAddress(address, location.hostname);
      if (src === undefined) return { address: t('Posts can’t show video or audio from this address.') };
      editor.chain().focus().insertContent({ type: 'embed', attrs: { src } }).run();
      onClose();
    },
  });
  return (
    <Dialog
      name="embed"
      open
      onOpenChange={onClose}
      size={400}
      title={t('Video or audio')}
      form={{ ...form.props, noValidate: true }}
      footer={
        <Button type="submit" size={40} variant="primary">
          {t('Insert')}
        </Button>
      }
    >
      <TextField
        label={t('Address')}
        hint={t(
          'The address of a page on YouTube, Vimeo, SoundCloud, Spotify, Bandcamp, Apple Podcasts, Dailymotion, Twitch or TED.',
        )}
        autoComplete="off"
        {...form.bindText('address')}
      />
    </Dialog>
  );
}

/** Asks for the size of a new table. */
export function TableDialog({ editor, onClose }: ToolDialogProps) {
  const form = useForm({
    initial: { rows: '3', columns: '3', header: true },
    send: ({ rows, columns, header }) => {
      insertTable(editor, { rows: Number(rows), columns: Number(columns), header });
      onClose();
    },
  });
  const size = { type: 'number', min: 1, max: 50, required: true } as const;
  return (
    <Dialog
      name="table"
      open
      onOpenChange={onClose}
      size={400}
      title={t('Table')}
      form={form.props}
      footer={
        <Button type="submit" size={40} variant="primary">
          {t('Insert')}
        </Button>
      }
    >
      <TextField label={t('Rows')} {...size} {...form.bindText('rows')} />
      <TextField label={t('Columns')} {...size} max={12} {...form.bindText('columns')} />
      <Checkbox label={t('The first row is a header')} {...form.bindChecked('header')} />
    </Dialog>
  );
}
