/** Writing direction of a locale, for `<html dir>`. */
export function getDirection(locale: string): 'ltr' | 'rtl' {
  return /^(ar|arc|ckb|dv|fa|he|ks|ku-Arab|ps|sd|ug|ur|yi)\b/.test(locale) ? 'rtl' : 'ltr';
}
