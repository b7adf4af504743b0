import type { Context } from '#server/context.ts';
import type { Form } from '#server/platform/http/form.ts';
import { unsubscribe } from './unsubscribing.ts';

/**
 * The address in List-Unsubscribe. An email program posts `List-Unsubscribe=One-Click` there, without a cookie, and expects
 * neither a page nor a redirect (RFC 8058); a person presses the button of the page. A GET shows that page and changes nothing.
 */
const unsubscribeForm: Form<Context> = {
  path: '/unsubscribe',
  handle: async (context, { query, values, viewer }) => {
    const isDone = await unsubscribe(context, query.token ?? '');
    if (values['List-Unsubscribe'] === 'One-Click')
      return { kind: 'answered', text: isDone ? 'Unsubscribed.' : 'This link doesn’t work.' };
    if (!isDone) return { kind: 'done', to: '/unsubscribe' };
    const page = viewer ? '/reader/subscriptions' : '/unsubscribe';
    return { kind: 'done', to: `${page}?status=unsubscribed` };
  },
};

export const emailForms: Form<Context>[] = [unsubscribeForm];
