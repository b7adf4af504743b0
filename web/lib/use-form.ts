import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CallError } from './call.ts';
import { useAction } from './use-action.ts';

/** Error messages by field; `form` is for those of no field. */
export type Problems<Values> = { [Field in keyof Values | 'form']?: string | undefined };

type Refusal<Values> = Problems<Values> | undefined;

/** Fields whose value is a `Kind`. */
type FieldsOf<Values, Kind> = {
  [Field in keyof Values]: Values[Field] extends Kind ? Field : never;
}[keyof Values];

interface FormOptions<Values> {
  /** The initial values of the fields. */
  initial: Values | (() => Values);
  /** Sends the values. Returns the errors, or nothing on success. */
  send: (values: Values) => Promise<Refusal<Values>> | Refusal<Values>;
  /** Returns the errors in a failed call; nothing if they have been announced elsewhere. */
  explain?: (error: CallError, values: Values) => Refusal<Values>;
}

/**
 * The state of a form: its values, its errors, and sending it, once at a time. A rejected form keeps its values, and the first
 * invalid field gets the focus. A field's error is shown until the field is changed or the form is sent again.
 */
export function useForm<Values extends object>({ initial, send, explain }: FormOptions<Values>) {
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(saved);
  const [problems, setProblems] = useState<Problems<Values>>({});
  const element = useRef<HTMLFormElement>(null);
  const wasRefused = useRef(false);
  useEffect(() => {
    if (!wasRefused.current) return;
    wasRefused.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });

  const { run: submit, isBusy } = useAction(async () => {
    setProblems({});
    const found = await findProblems();
    if (!found) return;
    wasRefused.current = true;
    setProblems(found);
  });

  async function findProblems(): Promise<Refusal<Values>> {
    try {
      return await send(values);
    } catch (error) {
      if (!explain) throw error;
      return explain(error as CallError, values);
    }
  }

  function set(change: Partial<Values>) {
    setValues((before) => ({ ...before, ...change }));
    const changed = Object.keys(change) as (keyof Values)[];
    if (changed.some((field) => problems[field] !== undefined))
      setProblems({ ...problems, ...Object.fromEntries(changed.map((field) => [field, undefined])) });
  }

  return {
    values,
    problems,
    isBusy,
    /** The initial values. */
    saved,
    /** Whether anything has changed since the form was opened or reset. */
    isDirty: JSON.stringify(values) !== JSON.stringify(saved),
    set,
    submit,
    /** Restarts with these values, or with the initial ones. */
    reset: (next = saved) => {
      setSaved(next);
      setValues(next);
      setProblems({});
    },
    /** Props for the form's element. */
    props: {
      ref: element,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** Props for a `TextField` and similar fields. */
    bindText: (field: FieldsOf<Values, string>) => ({
      value: values[field] as string,
      error: problems[field],
      onChange: (event: { target: { value: string } }) =>
        set({ [field]: event.target.value } as Partial<Values>),
    }),
    /** Props for a `SelectField` and other fields whose `onChange` gets the value. */
    bindValue: <Field extends keyof Values>(field: Field) => ({
      value: values[field],
      onChange: (value: Values[Field]) => set({ [field]: value } as unknown as Partial<Values>),
    }),
    /** Props for a `Checkbox`. */
    bindChecked: (field: FieldsOf<Values, boolean>) => ({
      checked: values[field] as boolean,
      onChange: (checked: boolean) => set({ [field]: checked } as Partial<Values>),
    }),
  };
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;
