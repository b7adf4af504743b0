import {
  type MutationOptions,
  mutationOptions,
  notifyManager,
  onlineManager,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { Path, RawInputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Call, CallError } from './call.ts';

// What a click changes shows before the next frame: by default it would wait for a timer, and a switch would jump back meanwhile.
notifyManager.setScheduler(queueMicrotask);

/** Which call a query client fetches with: the browser's, or one request's on the server. */
const callByClient = new WeakMap<QueryClient, Call>();

/**
 * A query client that fetches with `call`. Answers stay fresh for half a minute, so that data which came with the page
 * is not fetched again at once; only failures that may pass by themselves are tried again, `retries` times.
 *
 * Without a network a query fails at once, so that the page can say so, and what is stale is fetched when there is one again.
 * A mutation waits for it, and shows meanwhile what it will have done.
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
      mutations: { retry: false },
      dehydrate: { shouldDehydrateQuery: (query) => query.state.status === 'success' },
    },
  });
  callByClient.set(client, call);
  return client;
}

/** The call that belongs to a query client, for query and mutation functions: `({client}) => getCall(client)(…)`. */
export function getCall(client: QueryClient): Call {
  const call = callByClient.get(client);
  if (!call) throw new Error('This query client was not made by createQueryClient().');
  return call;
}

/** Key of an endpoint's query; without `input` it is the prefix of all its queries, for `invalidateQueries`. */
export function toEndpointKey(endpoint: Path, input?: object): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  return input === undefined ? [name] : [name, input];
}

/** Query options that fetch one endpoint with one input; for loaders, `useQuery` and `useSuspenseQuery`. */
export function endpointQuery<E extends Path>(endpoint: E, input: RawInputOf<E>) {
  return queryOptions<ResponseOf<E>>({
    queryKey: toEndpointKey(endpoint, input as object),
    queryFn: ({ client, signal }) => getCall(client)(endpoint, input, { signal }),
  });
}

/** Mutation options that call one endpoint; spread them and add what the mutation does to the cache. */
export function endpointMutation<E extends Path>(endpoint: E) {
  return mutationOptions<ResponseOf<E>, CallError, RawInputOf<E>>({
    mutationFn: (input, { client }) => getCall(client)(endpoint, input),
  });
}

/**
 * Runs a mutation that outlives the component that started it, and whose options stay those of the moment: `useMutation` would go
 * on with the options of a later rendering.
 */
export function runMutation<Data, Failure, Input, Result>(
  client: QueryClient,
  options: MutationOptions<Data, Failure, Input, Result>,
  input: Input,
): Promise<Data> {
  return client.getMutationCache().build(client, options).execute(input);
}

function isPassing(error: unknown): boolean {
  return error instanceof CallError && ['offline', 'timeout', 'unavailable'].includes(error.code);
}
