/** Disables buttons of plain pages that must wait some seconds, and shows a countdown in them. */
export function countDown(document: Document): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-cool-down]')) {
    const label = button.textContent;
    const endsAt = Date.now() + Number(button.dataset.coolDown) * 1_000;
    const updateButton = () => {
      const seconds = Math.ceil((endsAt - Date.now()) / 1_000);
      button.disabled = seconds > 0;
      button.textContent = seconds > 0 ? button.dataset.waits!.replace('{seconds}', String(seconds)) : label;
      if (seconds > 0) setTimeout(updateButton, 250);
    };
    updateButton();
  }
}
