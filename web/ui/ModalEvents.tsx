import { useEffect } from 'react';
import type { DialogName } from '#shared/domain/events.ts';
import { recordEvent } from '#web/lib/events.ts';

/** In a modal: records that it was opened, and closed however that came about (AN-01). */
export function ModalEvents({ name }: { name: DialogName }) {
  useEffect(() => {
    recordEvent(`calypso_reader_${name}_modal_open`);
    return () => recordEvent(`calypso_reader_${name}_modal_close`);
  }, [name]);
  return null;
}
