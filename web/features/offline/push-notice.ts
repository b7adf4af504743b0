/** What the server pushes: the sentence of a notification in the reader's language, and where it leads. */
export interface PushMessage {
  title: string;
  body: string;
  /** A path of ours. */
  path: string;
  /** Messages with the same tag replace each other. */
  tag: string;
}

/** Returns the system's notification for a message. */
export function toPushNotice({ title, body, path, tag }: PushMessage): {
  title: string;
  options: NotificationOptions;
} {
  return { title, options: { body, tag, icon: '/favicon.svg', data: { path } } };
}
