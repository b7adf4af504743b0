import type { BlogSettings } from '#shared/api/modules.ts';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Checkbox, Switch } from '#web/ui/Switch.tsx';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import type { OptionField } from './option-fields.ts';

type Save = (changed: BlogSettings) => Promise<string | undefined>;
type Typed = Extract<OptionField, { max: number }>;
type Chosen = Exclude<OptionField, Typed>;

const isTyped = (field: OptionField): field is Typed => 'max' in field;

/** The options of a module. `save` resolves to an error message, or undefined. */
export function OptionFields({
  fields,
  settings,
  save,
}: {
  fields: OptionField[];
  settings: BlogSettings;
  save: Save;
}) {
  const typed = fields.filter(isTyped);
  return (
    <Stack gap={16}>
      {typed.length > 0 && <TypedOptions fields={typed} settings={settings} save={save} />}
      {fields
        .filter((field) => !isTyped(field))
        .map((field) => (
          <ChosenOption
            key={field.name}
            field={field}
            value={settings[field.name]}
            onChange={(value) => void save({ [field.name]: value })}
          />
        ))}
    </Stack>
  );
}

function ChosenOption({
  field,
  value,
  onChange,
}: {
  field: Chosen;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  if (field.kind === 'switch')
    return <Switch label={field.label()} checked={value === true} onChange={onChange} />;
  if (field.kind === 'choice')
    return (
      <SelectField
        label={field.label()}
        options={field.options()}
        value={String(value)}
        onChange={onChange}
      />
    );
  const chosen = (value ?? []) as string[];
  return (
    <fieldset>
      <legend>{field.label()}</legend>
      {field.options().map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, option.value] : chosen.filter((other) => other !== option.value))
          }
        />
      ))}
    </fieldset>
  );
}

/** Keeps the typed text until it is saved. */
function TypedOptions({ fields, settings, save }: { fields: Typed[]; settings: BlogSettings; save: Save }) {
  const getChanges = (typed: Record<string, string>) =>
    Object.entries(typed).filter(([name, text]) => text !== (settings[name] ?? ''));
  const form = useForm<Record<string, string>>({
    initial: {},
    send: async (typed) => ({ form: await save(Object.fromEntries(getChanges(typed))) }),
  });
  return (
    <form {...form.props}>
      <Stack gap={16}>
        {fields.map(({ kind, name, label, hint, max }) => {
          const field = {
            label: label(),
            hint: hint?.(),
            maxLength: max,
            value: form.values[name] ?? String(settings[name] ?? ''),
          };
          const onChange = (event: { target: { value: string } }) => form.set({ [name]: event.target.value });
          return kind === 'line' ? (
            <TextField key={name} {...field} onChange={onChange} />
          ) : (
            <TextAreaField
              key={name}
              {...field}
              rows={kind === 'code' ? 12 : 4}
              spellCheck={kind === 'lines' && name !== 'jetpack_protect_global_whitelist'}
              onChange={onChange}
            />
          );
        })}
        {form.problems.form && (
          <Notice kind="error">
            <p>{form.problems.form}</p>
          </Notice>
        )}
        <div>
          <Button
            type="submit"
            busy={form.isBusy}
            busyLabel={t('Saving')}
            disabled={getChanges(form.values).length === 0}
          >
            {t('Save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
