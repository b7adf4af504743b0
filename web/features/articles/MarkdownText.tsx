import { useQuery } from '@tanstack/react-query';
import { Image } from 'lucide';
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { MARKDOWN_MAX } from '#shared/domain/limits.ts';
import { computeSecondsToRead, countWords } from '#shared/domain/words.ts';
import { t } from '#shared/i18n/translate.ts';
import { findCallError } from '#web/lib/error.ts';
import { toImageErrorMessage, uploadImage } from '#web/lib/image-upload.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { Mentions } from '../mentions/Mentions.tsx';
import { createTextAreaField, type MentionField } from '../mentions/rules.ts';
import css from './MarkdownText.module.css';
import { markdownQuery } from './queries.ts';
import rich from './RichText.module.css';
import { chooseImages } from './upload-images.ts';

interface MarkdownTextProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (markdown: string) => void;
  /** Ctrl/⌘+Enter. */
  onSubmit: () => void;
  /** undefined if the writer has lost access to the blog. */
  siteId: number | undefined;
  /** Controls at the end of the toolbar. */
  toolbarEnd: ReactNode;
}

/** A post in Markdown, with a preview. */
export function MarkdownText(props: MarkdownTextProps) {
  const { value, onChange, siteId } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [mentions, setMentions] = useState<MentionField>();
  const images = useImageUploads(field, props);
  useFittingHeight(field, value, view);
  const words = countWords(value);
  const handleFiles = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
    if (files.length === 0 || siteId === undefined) return;
    event.preventDefault();
    images.upload(files);
  };
  return (
    <div className={joinClasses(rich.editor, rich.above)}>
      <div className={rich.bar}>
        <Segmented
          label={t('View')}
          value={view}
          onChange={(next) => {
            setView(next);
            setMentions(undefined);
          }}
          options={[
            { value: 'write', label: t('Write') },
            { value: 'preview', label: t('Preview') },
          ]}
        />
        {siteId !== undefined && (
          <IconButton
            icon={Image}
            iconSize={20}
            label={t('Picture')}
            disabled={view !== 'write'}
            onClick={() => chooseImages(true, images.upload)}
          />
        )}
        <div className={rich.end}>{props.toolbarEnd}</div>
      </div>
      {images.failure && <Notice kind="error">{images.failure}</Notice>}
      {view === 'write' || siteId === undefined ? (
        <textarea
          ref={field}
          className={css.source}
          dir="auto"
          aria-label={props.label}
          placeholder={props.placeholder}
          maxLength={MARKDOWN_MAX}
          value={value}
          onChange={({ target }) => {
            onChange(target.value);
            if (!mentions && target.value.includes('@')) setMentions(createTextAreaField(target));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            props.onSubmit();
          }}
          onPaste={(event) => handleFiles(event, event.clipboardData)}
          onDrop={(event) => handleFiles(event, event.dataTransfer)}
        />
      ) : (
        <Preview siteId={siteId} markdown={value} />
      )}
      {view === 'write' && <Mentions field={mentions} siteId={siteId} />}
      <p className={rich.count} role="status">
        {images.uploading > 0
          ? t('{count, plural, one {Uploading # picture…} other {Uploading # pictures…}}', {
              count: images.uploading,
            })
          : t('{count, plural, one {# word} other {# words}}', { count: words })}
        {images.uploading === 0 &&
          words > 0 &&
          ` · ${t('{minutes} min read', { minutes: Math.max(1, Math.round(computeSecondsToRead(words) / 60)) })}`}
      </p>
    </div>
  );
}

/** Uploads images one after the other, and inserts each at the cursor when it is uploaded. */
function useImageUploads(
  field: React.RefObject<HTMLTextAreaElement | null>,
  { value, onChange, siteId }: MarkdownTextProps,
) {
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });
  const [uploading, setUploading] = useState(0);
  const [failure, setFailure] = useState<string>();
  const insert = (text: string) => {
    const { value, onChange } = latest.current;
    const at = field.current?.selectionStart ?? value.length;
    const isStart = at === 0 || value.endsWith('\n\n', at);
    onChange(
      `${value.slice(0, at)}${isStart ? '' : '\n\n'}${text}\n\n${value.slice(at).replace(/^\n+/, '')}`,
    );
  };
  const upload = async (files: File[]) => {
    if (siteId === undefined) return;
    setFailure(undefined);
    setUploading((count) => count + files.length);
    for (const file of files) {
      try {
        const { URL } = await uploadImage(siteId, file);
        insert(`![](${URL})`);
      } catch (error) {
        setFailure(toImageErrorMessage(error));
      }
      setUploading((count) => count - 1);
    }
  };
  return { uploading, failure, upload: (files: File[]) => void upload(files) };
}

/** Makes the field as tall as its text, so that the page scrolls and not the field. */
function useFittingHeight(
  field: React.RefObject<HTMLTextAreaElement | null>,
  value: string,
  view: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const { current } = field;
    // Browsers that do this by themselves are not slowed down by measuring.
    if (!current || CSS.supports('field-sizing', 'content')) return;
    current.style.blockSize = 'auto';
    current.style.blockSize = `${current.scrollHeight}px`;
  }, [value, view]);
}

function Preview({ siteId, markdown }: { siteId: number; markdown: string }) {
  const { data, error } = useQuery(markdownQuery(siteId, markdown));
  if (error)
    return (
      <Notice kind="error">
        {findCallError(error)?.code === 'invalid_input'
          ? error.message
          : t('The preview could not be loaded. Your text is saved.')}
      </Notice>
    );
  if (!data)
    return (
      <div className={css.preview}>
        <Loading label={t('Loading the preview')}>
          <Skeleton shape="title" width={60} />
        </Loading>
      </div>
    );
  return (
    <div
      className={joinClasses('reading', css.preview)}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server.
      dangerouslySetInnerHTML={{ __html: data.preview }}
    />
  );
}
