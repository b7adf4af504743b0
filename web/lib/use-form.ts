import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CallError } from './call.ts';
import { useAction } from './use-action.ts';

/** What is wrong, as sentences: by field, and `form` for what is about none. */
export type Problems<Values> = { [Field in keyof Values | 'form']?: string | undefined };

type Refusal<Values> = Problems<Values> | undefined;

/** Fields whose value is a `Kind`. */
type FieldsOf<Values, Kind> = {
  [Field in keyof Values]: Values[Field] extends Kind ? Field : never;
}[keyof Values];

interface FormOptions<Values> {
  /** What the fields hold at first. */
  initial: Values | (() => Values);
  /** Sends what was typed. It answers what is wrong, or nothing when all went well. */
  send: (values: Values) => Promise<Refusal<Values>> | Refusal<Values>;
  /** What a failed call says of what was typed; nothing where it has been said in another way. */
  explain?: (error: CallError, values: Values) => Refusal<Values>;
}

/**
 * A form: what is typed, what is wrong with it, and sending it, once at a time. What was typed stays when it is refused, and the first
 * field that is wrong has the focus. What is wrong with a field is said until that is changed or the form is sent again.
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
    /** The values before anything was typed. */
    saved,
    /** Whether something was changed since it was opened, or since the last `reset`. */
    isDirty: JSON.stringify(values) !== JSON.stringify(saved),
    set,
    submit,
    /** Begins anew with these values, or with those it had at first. */
    reset: (next = saved) => {
      setSaved(next);
      setValues(next);
      setProblems({});
    },
    /** For the form's element. */
    props: {
      ref: element,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** For a `TextField` and its like. */
    bindText: (field: FieldsOf<Values, string>) => ({
      value: values[field] as string,
      error: problems[field],
      onChange: (event: { target: { value: string } }) =>
        set({ [field]: event.target.value } as Partial<Values>),
    }),
    /** For a `SelectField` and what else hands over its value. */
    bindValue: <Field extends keyof Values>(field: Field) => ({
      value: values[field],
      onChange: (value: Values[Field]) => set({ [field]: value } as unknown as Partial<Values>),
    }),
    /** For a `Checkbox`. */
    bindChecked: (field: FieldsOf<Values, boolean>) => ({
      checked: values[field] as boolean,
      onChange: (checked: boolean) => set({ [field]: checked } as Partial<Values>),
    }),
  };
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;
