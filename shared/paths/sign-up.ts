import type * as api from '../api/sign-up.ts';
import { get, post } from '../endpoint.ts';

export const getSignUp = get<typeof api, 'getSignUp'>('/wpcom/v2/sign-up');
export const listMyInvitations = get<typeof api, 'listMyInvitations'>('/wpcom/v2/me/invitations');
export const createMyInvitation = post<typeof api, 'createMyInvitation'>('/wpcom/v2/me/invitations/new');
export const revokeMyInvitation = post<typeof api, 'revokeMyInvitation'>(
  '/wpcom/v2/me/invitations/:invitationId/revoke',
);
export const getSignUpSettings = get<typeof api, 'getSignUpSettings'>('/wpcom/v2/admin/sign-up');
export const updateSignUpSettings = post<typeof api, 'updateSignUpSettings'>('/wpcom/v2/admin/sign-up');
export const listInvitations = get<typeof api, 'listInvitations'>('/wpcom/v2/admin/invitations');
export const createInvitation = post<typeof api, 'createInvitation'>('/wpcom/v2/admin/invitations/new');
export const revokeInvitation = post<typeof api, 'revokeInvitation'>(
  '/wpcom/v2/admin/invitations/:invitationId/revoke',
);
