/** Every error code of the server, and its HTTP status. */
export const ERROR_STATUS = {
  invalid_input: 400,
  invalid_url: 400,
  no_feed_found: 404,
  feed_unreachable: 422,
  feed_blocked: 422,
  connection_failed: 422,
  missing_args: 400,
  invalid_args: 400,
  service_unavailable: 422,
  invalid_credentials: 422,
  invalid_wordpress_path: 422,
  read_only_install: 422,
  unreachable_path: 422,
  host_key_changed: 422,
  other: 422,
  authorization_required: 401,
  email_unverified: 403,
  forbidden: 403,
  not_found: 404,
  unknown_feed: 404,
  unknown_post: 404,
  feed_gone: 410,
  post_gone: 410,
  taken_down: 410,
  unavailable_for_legal_reasons: 451,
  already_exists: 409,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  throttled: 429,
  internal_error: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

/** Whether a disk is full or a quota is reached: PostgreSQL's code for it (class 53) and the system's. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT';
}

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * The only error that is thrown on purpose: a code of the table above, and a sentence that a user can act on. Everything else
 * that is thrown is a defect and becomes `internal_error`.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, message: string, details?: Record<string, unknown>) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  /** Seconds until a retry makes sense, if known. */
  get retryAfter(): number | undefined {
    const seconds = this.details?.retry_after;
    return typeof seconds === 'number' ? seconds : undefined;
  }
}
