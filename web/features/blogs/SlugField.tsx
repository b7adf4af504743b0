import { useState } from 'react';
import { checkBlogSlug } from '#shared/domain/blog-slug.ts';
import { t } from '#shared/i18n/translate.ts';
import { TextField } from '#web/ui/TextField.tsx';

/** Returns the error in the form of a blog's address, or undefined. */
export function findSlugError(slug: string): string | undefined {
  switch (checkBlogSlug(slug)) {
    case 'malformed':
      return t('An address has 3 to 50 characters: letters from a to z, digits and hyphens.');
    case 'reserved':
      return t('This address is reserved. Please choose another one.');
    default:
      return undefined;
  }
}

/** A field for a blog's address. Its form is checked while typing, but the error is shown only when the field is left. */
export function SlugField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (slug: string) => void;
  /** The server's error for this address. */
  error: string | undefined;
}) {
  const [wasLeft, setWasLeft] = useState(false);
  const wrong = wasLeft && value !== '' ? findSlugError(value) : undefined;
  const address = `${typeof location === 'undefined' ? '' : location.host}/sites/${value || '…'}`;
  return (
    <TextField
      label={t('Address')}
      hint={address}
      error={error ?? wrong}
      valid={value !== '' && !error && findSlugError(value) === undefined}
      value={value}
      exact
      autoComplete="off"
      maxLength={50}
      required
      onChange={(event) => {
        onChange(event.target.value.toLowerCase().replace(/\s+/g, '-'));
        setWasLeft(false);
      }}
      onBlur={() => setWasLeft(true)}
    />
  );
}
