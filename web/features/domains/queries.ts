import { mutationOptions } from '@tanstack/react-query';
import type { Path } from '#shared/endpoint.ts';
import { getReaderBlog } from '#shared/paths/blogs.ts';
import * as api from '#shared/paths/domains.ts';
import { endpointMutation, endpointQuery, toEndpointKey } from '#web/lib/query.ts';

/** The domains of a blog, the primary one first. */
export const domainsQuery = (siteId: number) => endpointQuery(api.listDomains, { siteId });

/** One domain with its DNS records and the state of its certificate; the server looks both up. */
export const domainQuery = (siteId: number, domain: string) =>
  endpointQuery(api.getDomain, { siteId, domain });

/** Whether a name is available, and for what. */
export const availabilityQuery = (siteId: number, domain: string) =>
  endpointQuery(api.getDomainAvailability, { domain, blog_id: siteId });

/** After each of these, the blog and its domains are refetched. */
export const addDomainMutation = () => createRefetchingMutation(api.addDomain);
export const checkDomainMutation = () => createRefetchingMutation(api.checkDomain);
export const setPrimaryDomainMutation = () => createRefetchingMutation(api.setPrimaryDomain);
export const deleteDomainMutation = () => createRefetchingMutation(api.deleteDomain);
export const setBlogRedirectMutation = () => createRefetchingMutation(api.setBlogRedirect);

const SHOWN = [api.listDomains, api.getDomain, getReaderBlog];

function createRefetchingMutation<E extends Path>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      Promise.all(SHOWN.map((shown) => client.invalidateQueries({ queryKey: toEndpointKey(shown) }))),
  });
}
