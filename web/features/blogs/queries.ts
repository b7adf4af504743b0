import { mutationOptions } from '@tanstack/react-query';
import type { Path } from '#shared/endpoint.ts';
import * as api from '#shared/paths/blogs.ts';
import { endpointMutation, endpointQuery, toEndpointKey } from '#web/lib/query.ts';

/** The blogs in which the member may write, the primary one first. */
export const myBlogsQuery = endpointQuery(api.listMySites, {});

/** A hosted blog by its number, slug or domain, as the reader asks for it (RT-10). */
export const blogQuery = (siteId: number | string) =>
  endpointQuery(api.getReadSite, { siteId: Number(siteId) || siteId });

export const blogAuthorsQuery = (siteId: number) => endpointQuery(api.listSiteAuthors, { siteId });

/** Blogs that wait for the member's answer. */
export const invitationsQuery = endpointQuery(api.listInvitations, {});

/** After any of these the lists of blogs are fetched again. */
export const createBlogMutation = () => createRefetchingMutation(api.createSite);
export const updateBlogMutation = () => createRefetchingMutation(api.updateSite);
export const deleteBlogMutation = () => createRefetchingMutation(api.deleteSite);
export const setPrimaryBlogMutation = () => createRefetchingMutation(api.setPrimarySite);
export const answerInvitationMutation = () => createRefetchingMutation(api.answerInvitation);
export const inviteBlogAuthorMutation = () => createRefetchingMutation(api.inviteSiteAuthor);
export const removeBlogAuthorMutation = () => createRefetchingMutation(api.removeSiteAuthor);

const SHOWN = [api.listMySites, api.listInvitations, api.getReadSite, api.listSiteAuthors];

function createRefetchingMutation<E extends Path>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      Promise.all(SHOWN.map((shown) => client.invalidateQueries({ queryKey: toEndpointKey(shown) }))),
  });
}
