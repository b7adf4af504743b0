import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { PICTURE_TYPES, pictureFailureOf, uploadPicture } from '#web/lib/picture-upload.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FilePicker } from '#web/ui/FilePicker.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { playerAddressOf } from './embed-address.ts';

interface ToolDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** `example.com` means https; anything that is no address of the web or of mail is refused. */
function linkAddressOf(text: string): string | undefined {
  const typed = text.trim();
  if (/^(?:[#/]|mailto:)/i.test(typed)) return typed;
  const url = URL.parse(/^[a-z][\w+.-]*:/i.test(typed) ? typed : `https://${typed}`);
  return url && /^https?:$/.test(url.protocol) && /[.:]|^localhost$/.test(url.host) ? url.href : undefined;
}

/** Links the selection; without one the address itself becomes the text. */
export function LinkDialog({ editor, onClose }: ToolDialogProps) {
  const current: string = editor.getAttributes('link').href ?? '';
  const [text, setText] = useState(current);
  const [refused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = linkAddressOf(text);
    if (href === undefined) return setRefused(true);
    const chain = editor.chain().focus();
    if (current === '' && editor.state.selection.empty) {
      chain
        .insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else chain.extendMarkRange('link').setLink({ href }).run();
    onClose();
  };
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
      form={{ onSubmit: submit, noValidate: true }}
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
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={refused && t('Please enter a valid URL')}
      />
    </Dialog>
  );
}

/** Puts in a player by the address of its page. */
export function EmbedDialog({ editor, onClose }: ToolDialogProps) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const src = playerAddressOf(text, location.hostname);
    if (src === undefined) return setRefused(true);
    editor.chain().focus().insertContent({ type: 'embed', attrs: { src } }).run();
    onClose();
  };
  return (
    <Dialog
      name="embed"
      open
      onOpenChange={onClose}
      size={400}
      title={t('Video or audio')}
      form={{ onSubmit: submit, noValidate: true }}
      footer={
        <Button type="submit" size={40} variant="primary">
          {t('Insert')}
        </Button>
      }
    >
      <TextField
        label={t('Address')}
        hint={t(
          'Of a page at YouTube, Vimeo, SoundCloud, Spotify, Bandcamp, Apple Podcasts, Dailymotion, Twitch or TED.',
        )}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={refused && t('This is not the address of a video or audio that posts can show.')}
      />
    </Dialog>
  );
}

/** Uploads a picture with its description; of a selected picture only the description can be changed. */
export function PictureDialog({ editor, siteId, onClose }: ToolDialogProps & { siteId: number | undefined }) {
  const isSelected = editor.isActive('image');
  const [alt, setAlt] = useState<string>(isSelected ? (editor.getAttributes('image').alt ?? '') : '');
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSelected) {
      editor.chain().focus().updateAttributes('image', { alt }).run();
      return onClose();
    }
    if (!file || siteId === undefined || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { URL: src, width, height } = await uploadPicture(siteId, file, alt);
      if (!editor.isDestroyed) editor.chain().focus().setImage({ src, alt, width, height }).run();
      onClose();
    } catch (error) {
      setFailure(pictureFailureOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      name="picture"
      open
      onOpenChange={onClose}
      size={400}
      title={isSelected ? t('Describe the picture') : t('Add a picture')}
      form={{ onSubmit: submit }}
      footer={
        <Button
          type="submit"
          size={40}
          variant="primary"
          disabled={!isSelected && !file}
          busy={busy}
          busyLabel={t('Uploading')}
        >
          {isSelected ? t('Apply') : t('Add')}
        </Button>
      }
    >
      {failure && <Notice kind="error">{failure}</Notice>}
      {!isSelected && <FilePicker label={t('Picture')} accept={PICTURE_TYPES} onPick={setFile} />}
      <TextField
        label={t('Alternative text')}
        hint={t('What the picture shows, for those who cannot see it.')}
        maxLength={1_000}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
    </Dialog>
  );
}
