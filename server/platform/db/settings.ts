/** Settings of the embedded server; `durable: false` is for tests, whose data may be lost with the machine. */
export type ServerSettings = { maxConnections: number; durable: boolean; socketDirectory: string };

/**
 * Returns PostgreSQL's settings for a small machine that also runs the web server and the crawler. They are passed on the command
 * line at every start, so that a cluster's files have none that become outdated.
 */
export function toServerOptions(settings: ServerSettings): string[] {
  const options: Record<string, string | number> = {
    // No TCP port: only a socket in a folder that only this user may enter.
    listen_addresses: '',
    unix_socket_directories: settings.socketDirectory,
    unix_socket_permissions: '0700',
    max_connections: settings.maxConnections,
    cluster_name: 'tidings',

    // 64 MB of shared cache and 8 MB for one sort: about 300 MB with forty connections and warm caches.
    shared_buffers: '64MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Parallel workers share memory through /dev/shm, which may be tiny in a container.
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    max_worker_processes: 4,
    jit: 'off',
    random_page_cost: 1.1,

    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    min_wal_size: '64MB',
    max_wal_size: '512MB',
    wal_compression: 'on',
    checkpoint_timeout: '10min',
    fsync: settings.durable ? 'on' : 'off',
    synchronous_commit: settings.durable ? 'on' : 'off',
    full_page_writes: settings.durable ? 'on' : 'off',

    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  };
  return Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
