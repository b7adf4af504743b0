import { mutationOptions } from '@tanstack/react-query';
import * as api from '#shared/paths/limits.ts';
import { endpointMutation, endpointQuery } from '#web/lib/query.ts';

export const limitsQuery = () => endpointQuery(api.getLimits, {});

/** Puts the response in place of the limits before. */
export const changeLimitMutation = () =>
  mutationOptions({
    ...endpointMutation(api.changeLimit),
    onSuccess: (limits, _input, _result, { client }) => client.setQueryData(limitsQuery().queryKey, limits),
  });
