/** A moment as `<input type="datetime-local">` holds it: in the time zone of the device, to the minute. */
export function toLocalInput(date: Date): string {
  const padTwo = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`;
  return `${day}T${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`;
}

/** The moment that such a field holds; undefined while it is incomplete. */
export function parseLocalInput(value: string): Date | undefined {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
