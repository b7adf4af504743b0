/** Services that verify the ownership of a blog, and the name of each one's tag on the front page. */
export const VERIFICATION_TAGS = {
  google: 'google-site-verification',
  bing: 'msvalidate.01',
  pinterest: 'p:domain_verify',
  yandex: 'yandex-verification',
  facebook: 'facebook-domain-verification',
} as const;

export type VerificationService = keyof typeof VERIFICATION_TAGS;

/** Codes are letters, digits and characters of Base64. */
const CODE = /^[\w=.+/-]{4,200}$/;

/** Returns the code from pasted text, which may be the code or the service's whole `<meta>` tag; undefined for anything else. */
export function parseVerificationCode(service: VerificationService, text: string): string | undefined {
  const pasted = text.trim();
  if (!/^<meta\s/i.test(pasted)) return CODE.test(pasted) ? pasted : undefined;
  const findAttribute = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
      .exec(pasted)
      ?.slice(1)
      .find((value) => value !== undefined);
  if (findAttribute('name')?.toLowerCase() !== VERIFICATION_TAGS[service]) return undefined;
  const code = findAttribute('content')?.trim() ?? '';
  return CODE.test(code) ? code : undefined;
}
