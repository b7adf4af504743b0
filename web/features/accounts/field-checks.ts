import type { FieldChecks } from '#web/ui/Field.tsx';

/** The message below a field: its hint, an error, or a confirmation. */
type FieldMessage = 'hint' | 'error' | 'good';
type FieldError = 'empty' | 'wrong';

/** A reachable email address has a dot after the @; browsers don't require it. */
const ADDRESS = /@[^@\s]+\.[^@\s.]+$/;

/**
 * Validates the checked fields of a plain form when they are left, not while typing; an error disappears as soon as it is fixed.
 * This replaces the browser's own messages. The server still validates everything.
 */
export function checkFields(document: Document): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form:has([data-checks])')) {
    form.noValidate = true;
    const fields = [...form.querySelectorAll<HTMLElement>('[data-checks]')].map(createField);
    for (const { input, leave, type } of fields) {
      input.addEventListener('blur', leave);
      input.addEventListener('input', type);
    }
    form.addEventListener('submit', (event) => {
      const wrong = fields.filter(({ requireRight }) => !requireRight());
      if (wrong.length === 0) return;
      event.preventDefault();
      wrong[0]!.input.focus();
    });
  }
}

function createField(field: HTMLElement) {
  const checks = JSON.parse(field.dataset.checks!) as FieldChecks;
  const input = field.querySelector('input')!;
  const least = Math.max(1, input.minLength);

  function show(kind: FieldMessage, text = '') {
    for (const message of field.querySelectorAll<HTMLElement>('[data-note]')) {
      message.hidden = message.dataset.note !== kind;
      if (message.hidden) continue;
      if (text)
        message.querySelector('[data-says]')!.textContent = text.replace('{value}', input.value.trim());
      input.setAttribute('aria-describedby', message.id);
    }
    if (kind === 'error') input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    showSuggestions([]);
  }

  function showSuggestions(names: string[]) {
    const box = field.querySelector<HTMLElement>('[data-offers]');
    if (!box) return;
    box.hidden = names.length === 0;
    for (const [index, button] of box.querySelectorAll('button').entries()) {
      button.hidden = names[index] === undefined;
      button.textContent = names[index] ?? '';
      button.onclick = () => {
        input.value = button.textContent;
        input.focus();
        void checkUsername();
      };
    }
  }

  function findError(): FieldError | undefined {
    const { value, validity, type } = input;
    if (!value.trim()) return 'empty';
    if (type === 'email' && !ADDRESS.test(value.trim())) return 'wrong';
    return validity.typeMismatch || validity.patternMismatch || value.length < least ? 'wrong' : undefined;
  }

  /** Checks whether the username is free; a failure is silent, because the form is sent anyway. */
  async function checkUsername() {
    const { value } = input;
    const result = await fetch(`/wpcom/v2/usernames/${encodeURIComponent(value.trim())}`)
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined);
    // The value has changed meanwhile.
    if (!result || input.value !== value) return;
    if (result.state === 'free') return show('good', checks.free);
    show('error', checks[result.state === 'taken' ? 'taken' : 'wrong']);
    showSuggestions(result.suggestions);
  }

  return {
    input,
    leave() {
      // Passing through an empty field is no error yet.
      if (!input.value) return;
      const error = findError();
      if (error) show('error', checks[error]);
      else if (checks.free) void checkUsername();
      else show('hint');
    },
    type() {
      if (checks.missing) show('hint', checks.missing[Math.max(0, least - input.value.length)]);
      else if (input.getAttribute('aria-invalid') ? !findError() : checks.free) show('hint');
    },
    requireRight(): boolean {
      const error = findError();
      if (error) show('error', checks[error]);
      return !error;
    },
  };
}
