/** Formats a date for `<input type="datetime-local">`: in the device's time zone, to the minute. */
export function toLocalInput(date: Date): string {
  const padTwo = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`;
  return `${day}T${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`;
}

/** Parses the value of such a field; undefined while it is incomplete. */
export function parseLocalInput(value: string): Date | undefined {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
