import { Parser } from 'htmlparser2';

const ELEMENTS =
  /^(?:script|style|form|object|embed|base|meta|link|svg|annotation|annotation-xml|mglyph|malignmark|input|button|textarea|select|template|noscript|applet|frame|frameset|html|body|head|xmp|plaintext)$/;
const ATTRIBUTES =
  /^(?:on.*|style|srcdoc|name|action|formaction|xlink:href|background|ping|target|autoplay|autofocus)$/;
const ADDRESSES = /^(?:href|src|poster|cite)$/;
const SAFE_ADDRESS =
  /^(?:https?:\/\/|(?:mailto|tel|sms|geo|xmpp|magnet|ftp|gemini):|#user-content-|data:image\/(?:png|gif|jpe?g|webp|avif);base64,[\w+/=]+$)/;
const CLASS = /^(?:language-[a-z\d+#.-]+|embed-link|task-list-item)$/;

/** Lists what could be active in stored HTML, parsed as a browser does: elements, attributes and addresses. */
export function listDangers(html: string): string[] {
  const dangers: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (ELEMENTS.test(name)) dangers.push(name);
      if (name === 'iframe' && attributes.sandbox === undefined) dangers.push('iframe without sandbox');
      for (const [attribute, value] of Object.entries(attributes)) {
        if (ATTRIBUTES.test(attribute)) dangers.push(`${name} ${attribute}`);
        if (attribute === 'class' && !CLASS.test(value)) dangers.push(`${name} class=${value}`);
        if (value.startsWith('data:') && (name !== 'img' || attribute !== 'src'))
          dangers.push(`${name} data:`);
        if (ADDRESSES.test(attribute) && !SAFE_ADDRESS.test(value))
          dangers.push(`${name} ${attribute}=${value}`);
      }
    },
  });
  parser.end(html);
  return dangers;
}
