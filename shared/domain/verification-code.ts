/** Whom a blog's owner shows that the blog is theirs, and how each calls the tag in its front page that says so. */
export const VERIFICATION_TAGS = {
  google: 'google-site-verification',
  bing: 'msvalidate.01',
  pinterest: 'p:domain_verify',
  yandex: 'yandex-verification',
  facebook: 'facebook-domain-verification',
} as const;

export type VerificationService = keyof typeof VERIFICATION_TAGS;

/** Codes are letters and digits, with signs of Base64 at most. */
const CODE = /^[\w=.+/-]{4,200}$/;

/** The code in what was pasted, which may be the code or the whole `<meta>` tag of the service; undefined for anything else. */
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
