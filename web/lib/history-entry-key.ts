import { useLocation } from '@tanstack/react-router';
import { useRef } from 'react';

/** Key of the history entry of this page, which stays when the router is already on its way to another page. */
export function useHistoryEntryKey(): string {
  const location = useLocation();
  const path = useRef(location.pathname);
  const entry = useRef('');
  if (location.pathname === path.current) entry.current = location.state.__TSR_key ?? '';
  return entry.current;
}
