import { useLocation } from '@tanstack/react-router';
import { useRef } from 'react';

/** Returns the key of this page's history entry, which stays the same while the router is already going to another page. */
export function useHistoryEntryKey(): string {
  const location = useLocation();
  const path = useRef(location.pathname);
  const entry = useRef('');
  if (location.pathname === path.current) entry.current = location.state.__TSR_key ?? '';
  return entry.current;
}
