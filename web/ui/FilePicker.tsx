import { Field } from './Field.tsx';
import css from './FilePicker.module.css';

/** A field for one file, with the browser's own button. */
export function FilePicker({
  label,
  hint,
  error,
  accept,
  onPick,
}: {
  label: string;
  hint?: string;
  error?: string | undefined;
  accept: string;
  onPick: (file: File | undefined) => void;
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={accept}
          className={css.file}
          onChange={(event) => onPick(event.target.files?.[0])}
        />
      )}
    </Field>
  );
}
