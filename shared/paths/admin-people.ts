import type * as api from '../api/admin-people.ts';
import { get, post } from '../endpoint.ts';

export const listPeople = get<typeof api, 'listPeople'>('/wpcom/v2/admin/people');
export const createPerson = post<typeof api, 'createPerson'>('/wpcom/v2/admin/people/new');
export const getPerson = get<typeof api, 'getPerson'>('/wpcom/v2/admin/people/:userId');
export const verifyPerson = post<typeof api, 'verifyPerson'>('/wpcom/v2/admin/people/:userId/verify');
export const resetPassword = post<typeof api, 'resetPassword'>(
  '/wpcom/v2/admin/people/:userId/reset-password',
);
export const changeEmail = post<typeof api, 'changeEmail'>('/wpcom/v2/admin/people/:userId/email');
export const changeRole = post<typeof api, 'changeRole'>('/wpcom/v2/admin/people/:userId/role');
export const suspendPerson = post<typeof api, 'suspendPerson'>('/wpcom/v2/admin/people/:userId/suspend');
export const restorePerson = post<typeof api, 'restorePerson'>('/wpcom/v2/admin/people/:userId/restore');
export const endSessions = post<typeof api, 'endSessions'>('/wpcom/v2/admin/people/:userId/end-sessions');
export const removeTwoFactor = post<typeof api, 'removeTwoFactor'>(
  '/wpcom/v2/admin/people/:userId/remove-two-factor',
);
export const deletePerson = post<typeof api, 'deletePerson'>('/wpcom/v2/admin/people/:userId/delete');
/** A download. */
export const PERSON_EXPORT_PATH = '/wpcom/v2/admin/people/:userId/export';
