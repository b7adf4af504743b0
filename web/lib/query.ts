import {
  type MutationOptions,
  mutationOptions,
  notifyManager,
  onlineManager,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { Call, Path, RawInputOf, ResponseOf } from '#shared/endpoint.ts';
import type { CallError } from './call.ts';
import type { ShapeOf } from './entities.ts';
import { isPassing } from './error.ts';

// Renders the effect of a click before the next frame; with the default, a timer, a switch would jump back meanwhile.
notifyManager.setScheduler(queueMicrotask);

/** The call that a query client fetches with: the browser's, or one request's on the server. */
const callByClient = new WeakMap<QueryClient, Call>();

/**
 * Creates a query client that fetches with `call`. Responses stay fresh for half a minute, so that data which came with the page
 * is not fetched again at once. Only failures that may pass are retried, `retries` times.
 *
 * Without a network a query fails at once, so that the page can say so, unless its response is kept on the device; stale data is
 * fetched when the network is back. Mutations too fail at once, unless the queue takes them (docs/offline.md).
 */
export function createQueryClient(call: Call, { retries = 2 } = {}): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        networkMode: 'always',
        retry: (failures, error) => failures < retries && onlineManager.isOnline() && isPassing(error),
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
      dehydrate: { shouldDehydrateQuery: (query) => query.state.status === 'success' },
    },
  });
  callByClient.set(client, call);
  return client;
}

/** Returns the call of a query client, for query and mutation functions: `({client}) => getCall(client)(…)`. */
export function getCall(client: QueryClient): Call {
  const call = callByClient.get(client);
  if (!call) throw new Error('This query client was not made by createQueryClient().');
  return call;
}

/** Returns the key of an endpoint's query; without `input` the prefix of all its queries, for `invalidateQueries`. */
export function toEndpointKey(endpoint: Path, input?: object): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  return input === undefined ? [name] : [name, input];
}

/** Where the entities are in an endpoint's response. Required if it contains any. */
type EntitiesOf<E> = [ShapeOf<ResponseOf<E>>] extends [never] ? [] : [ShapeOf<ResponseOf<E>>];

/** Query options that fetch one endpoint with one input; for loaders, `useQuery` and `useSuspenseQuery`. */
export function endpointQuery<E extends Path>(
  endpoint: E,
  input: RawInputOf<E>,
  ...[entities]: EntitiesOf<E>
) {
  return queryOptions<ResponseOf<E>>({
    queryKey: toEndpointKey(endpoint, input as object),
    queryFn: ({ client, signal }) => getCall(client)(endpoint, input, { signal }),
    ...(entities && { meta: { entities } }),
  });
}

/** Mutation options that call one endpoint; spread them and add the changes to the cache. */
export function endpointMutation<E extends Path>(endpoint: E) {
  return mutationOptions<ResponseOf<E>, CallError, RawInputOf<E>>({
    mutationFn: (input, { client }) => getCall(client)(endpoint, input),
  });
}

/**
 * Runs a mutation that outlives its component and keeps its current options; `useMutation` would switch to those of a later
 * render.
 */
export function runMutation<Data, Failure, Input, Result>(
  client: QueryClient,
  options: MutationOptions<Data, Failure, Input, Result>,
  input: Input,
): Promise<Data> {
  return client.getMutationCache().build(client, options).execute(input);
}
