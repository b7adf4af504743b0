/** Makes the reveal buttons of password fields work, also of fields added later. */
export function revealPasswords(document: Document): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-reveal-password]');
    const input = button?.parentElement?.querySelector('input');
    if (!button || !input) return;
    const shown = input.type === 'password';
    input.type = shown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(shown));
    input.focus();
  });
}
