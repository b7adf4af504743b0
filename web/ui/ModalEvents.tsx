import { useEffect } from 'react';
import type { DialogName } from '#shared/domain/events.ts';
import { recordEvent } from '#web/lib/events.ts';

/** Records that a modal was opened, and that it was closed, in whatever way (AN-01). */
export function ModalEvents({ name }: { name: DialogName }) {
  useEffect(() => {
    recordEvent(`calypso_reader_${name}_modal_open`);
    return () => recordEvent(`calypso_reader_${name}_modal_close`);
  }, [name]);
  return null;
}
