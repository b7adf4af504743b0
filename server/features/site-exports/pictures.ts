const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The address of a picture here: with this server's name, or at the beginning of an address in a text. */
const toPattern = (publicUrl: string) =>
  new RegExp(
    `(?:${publicUrl.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&')}|(?<=[("'<\\s]))/media/(${ID})(?:\\?[\\w=&;.-]*)?`,
    'g',
  );

/** Returns the number of the picture at an address; undefined for one of elsewhere. */
export function findPictureId(address: string | null, publicUrl: string): string | undefined {
  if (!address?.startsWith(`${publicUrl}/media/`)) return undefined;
  return new RegExp(`^${ID}`).exec(address.slice(`${publicUrl}/media/`.length))?.[0];
}

/** Lists the numbers of the pictures in a text. */
export function listPictureIds(text: string, publicUrl: string): string[] {
  return [...text.matchAll(toPattern(publicUrl))].map(([, id]) => id!);
}

/** Replaces the addresses of pictures in a text, except those for which `toAddress` returns undefined. */
export function replacePictures(
  text: string,
  publicUrl: string,
  toAddress: (id: string) => string | undefined,
): string {
  return text.replaceAll(toPattern(publicUrl), (address, id: string) => toAddress(id) ?? address);
}
