/** What `navigator.connection` tells, in browsers that have it. */
interface Connection {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/** Whether the user pays for every byte, wants to save them, or has a connection that is slow. Then nothing is loaded in advance. */
export function isMetered(): boolean {
  const { saveData, type, effectiveType } =
    (navigator as Navigator & { connection?: Connection }).connection ?? {};
  return saveData === true || type === 'cellular' || /^(slow-2g|2g|3g)$/.test(effectiveType ?? '');
}
