import { enableChecklist } from '#web/lib/enable-checklist.ts';

/**
 * Lets members tick the items of a post where its page allows it, and says what went wrong in the paragraph that is there for it. What
 * others tick shows too.
 */
export function enableBlogChecklist(document: Document): void {
  const body = document.querySelector<HTMLElement>('[data-checklist]');
  const problem = document.querySelector<HTMLElement>('[data-checklist-problem]');
  if (!body || !problem) return;
  const { checklist: url = '', post = '' } = body.dataset;
  const { refresh } = enableChecklist(body, {
    send: async (item) => {
      const status = await postItem(url, item);
      problem.textContent =
        status === 200
          ? ''
          : (problem.dataset[status === 409 ? 'gone' : status === 0 ? 'offline' : 'failed'] ?? '');
      return status === 200;
    },
    load: () => loadText(post),
  });
  void import('#web/lib/live-connection.ts').then(({ openLiveConnection }) =>
    openLiveConnection({
      publish: ({ event, data }) => {
        if (event === 'open' || (event === 'checklist' && post.endsWith(`/${data.post_id}`))) void refresh();
      },
      setOpen: () => {},
    }),
  );
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

/** Returns the HTML of a post; undefined if it could not be loaded. */
async function loadText(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' } });
    return response.ok ? (await response.json()).content : undefined;
  } catch {
    return undefined;
  }
}
