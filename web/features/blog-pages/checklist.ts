import { enableChecklist } from '#web/lib/enable-checklist.ts';

/** Lets members tick the items of a post where its page allows it, and says what went wrong in the paragraph that is there for it. */
export function enableBlogChecklist(document: Document): void {
  const body = document.querySelector<HTMLElement>('[data-checklist]');
  const problem = document.querySelector<HTMLElement>('[data-checklist-problem]');
  if (!body || !problem) return;
  enableChecklist(body, async (item) => {
    const status = await postItem(body.dataset.checklist!, item);
    problem.textContent =
      status === 200
        ? ''
        : (problem.dataset[status === 409 ? 'gone' : status === 0 ? 'offline' : 'failed'] ?? '');
    return status === 200;
  });
}

/** Returns the status of the response; 0 without a connection. */
async function postItem(url: string, item: object): Promise<number> {
  try {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(item) })).status;
  } catch {
    return 0;
  }
}
