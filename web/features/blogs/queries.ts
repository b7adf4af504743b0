import { mutationOptions } from '@tanstack/react-query';
import type { Path } from '#shared/endpoint.ts';
import * as api from '#shared/paths/blogs.ts';
import { endpointKey, endpointMutation, endpointQuery } from '#web/lib/query.ts';

/** The blogs in which the member may write, the primary one first. */
export const mySitesQuery = endpointQuery(api.listMySites, {});

/** A hosted blog by its number, slug or domain, as the reader asks for it (RT-10). */
export const siteQuery = (siteId: number | string) =>
  endpointQuery(api.getReadSite, { siteId: Number(siteId) || siteId });

export const siteAuthorsQuery = (siteId: number) => endpointQuery(api.listSiteAuthors, { siteId });

/** Blogs that wait for the member's answer. */
export const invitationsQuery = endpointQuery(api.listInvitations, {});

/** After any of these the lists of blogs are fetched again. */
export const createSiteMutation = () => renewing(api.createSite);
export const updateSiteMutation = () => renewing(api.updateSite);
export const deleteSiteMutation = () => renewing(api.deleteSite);
export const setPrimarySiteMutation = () => renewing(api.setPrimarySite);
export const answerInvitationMutation = () => renewing(api.answerInvitation);
export const inviteSiteAuthorMutation = () => renewing(api.inviteSiteAuthor);
export const removeSiteAuthorMutation = () => renewing(api.removeSiteAuthor);

const SHOWN = [api.listMySites, api.listInvitations, api.getReadSite, api.listSiteAuthors];

function renewing<E extends Path>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      Promise.all(SHOWN.map((shown) => client.invalidateQueries({ queryKey: endpointKey(shown) }))),
  });
}
