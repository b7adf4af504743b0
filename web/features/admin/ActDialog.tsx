import { type ReactElement, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import type { CallError } from '#web/lib/call.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { explainFailure } from './present.ts';

/** A field of an act's dialog: a line of text, or a choice. */
export interface ActField {
  name: string;
  label: string;
  hint?: string;
  initial?: string;
  type?: 'text' | 'email' | 'number' | 'datetime-local';
  options?: readonly { value: string; label: string }[];
  isOptional?: boolean;
  /** Shows what went wrong; default: the first line of text. */
  isChecked?: boolean;
}

/**
 * Asks for what an act needs, and does it: one of administration, or of a team’s owners. With `typed`, it can only be done after this name has been typed again.
 */
export function ActDialog({
  trigger,
  title,
  description,
  confirm,
  done,
  isDangerous = false,
  fields = [],
  typed,
  explain: explainError = explainFailure,
  run,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  title: string;
  description?: string;
  /** The button’s label. */
  confirm: string;
  /** Reported afterwards; empty if `run` reports it. */
  done: string;
  isDangerous?: boolean;
  fields?: readonly ActField[];
  typed?: string;
  /** Returns what went wrong, in words; default: those of administration. */
  explain?: (error: unknown) => string;
  run: (values: Record<string, string>) => Promise<unknown>;
}) {
  const [isOpen, setOpen] = useState(false);
  const form = useForm<Record<string, string>>({
    initial: () =>
      Object.fromEntries([['typed', ''], ...fields.map(({ name, initial = '' }) => [name, initial])]),
    send: async (values) => {
      await run(values);
      setOpen(false);
      if (done) notify.success(done);
    },
    explain: (error) => {
      const place =
        fields.find(({ name }) => isAbout(error, name)) ??
        fields.find(({ isChecked }) => isChecked) ??
        fields.find(({ options }) => !options);
      const sentence = explainError(error);
      if (place) return { [place.name]: sentence };
      notify.error(sentence);
      return { form: sentence };
    },
  });
  const isTyped = typed === undefined || form.values.typed?.trim().toLowerCase() === typed.toLowerCase();
  const isFilled = fields.every(({ name, isOptional }) => isOptional || form.values[name]?.trim());
  return (
    <Dialog
      name="administer"
      trigger={trigger}
      open={isOpen}
      onOpenChange={(open) => {
        if (open)
          form.reset(
            Object.fromEntries([['typed', ''], ...fields.map(({ name, initial = '' }) => [name, initial])]),
          );
        setOpen(open);
      }}
      size={400}
      title={title}
      description={description}
      form={form.props}
      footer={
        <Button
          type="submit"
          size={40}
          variant={isDangerous ? 'danger' : 'primary'}
          disabled={!isTyped || !isFilled}
          busy={form.isBusy}
        >
          {confirm}
        </Button>
      }
    >
      <Stack gap={16}>
        {fields.map(({ name, label, hint, type = 'text', options }) =>
          options ? (
            <SelectField key={name} label={label} hint={hint} options={options} {...form.bindValue(name)} />
          ) : (
            <TextField
              key={name}
              label={label}
              hint={hint}
              type={type}
              autoComplete="off"
              exact
              {...form.bindText(name)}
            />
          ),
        )}
        {typed !== undefined && (
          <TextField
            label={t('Type “{name}” to confirm', { name: typed })}
            autoComplete="off"
            exact
            {...form.bindText('typed')}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** Whether a refusal is about the field: the server names it, or begins its sentence with the name of a wrong parameter. */
const isAbout = ({ details, message }: CallError, name: string) =>
  details.field === name || message.startsWith(`${name}: `);
