import { Parser } from 'htmlparser2';

const ELEMENTS =
  /^(?:script|style|form|object|embed|base|meta|link|svg|math|input|button|textarea|select|template|noscript|applet|frame|frameset|html|body|head|xmp|plaintext)$/;
const ATTRIBUTES =
  /^(?:on.*|style|srcdoc|class|name|action|formaction|xlink:href|background|ping|target|autoplay|autofocus)$/;
const ADDRESSES = /^(?:href|src|poster|cite)$/;
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|#user-content-)/;

/** What could do something in stored HTML, read as a browser reads it: elements, attributes and addresses. */
export function listDangers(html: string): string[] {
  const dangers: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (ELEMENTS.test(name)) dangers.push(name);
      if (name === 'iframe' && attributes.sandbox === undefined) dangers.push('iframe without sandbox');
      for (const [attribute, value] of Object.entries(attributes)) {
        if (ATTRIBUTES.test(attribute)) dangers.push(`${name} ${attribute}`);
        if (ADDRESSES.test(attribute) && !SAFE_ADDRESS.test(value))
          dangers.push(`${name} ${attribute}=${value}`);
      }
    },
  });
  parser.end(html);
  return dangers;
}
