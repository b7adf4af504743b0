import { z } from 'zod';

/**
 * An email address as typed. RFC 5321 (4.5.3.1) allows 64 characters before the @ and 254 in all; mail servers reject longer
 * ones.
 */
export const EmailAddress = z
  .email()
  .max(254)
  .refine((address) => address.lastIndexOf('@') <= 64, 'The part before the @ has at most 64 characters.');
