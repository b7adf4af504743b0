declare module 'virtual:shell-files' {
  /** The application's files; `revision` is null for names that change with the content. */
  export const files: { url: string; revision: string | null }[];
}

declare module 'virtual:offline-texts' {
  /** Title, text and link of the page for visitors without a connection, by language. */
  export const offlineTexts: Record<string, [title: string, text: string, action: string]>;
}
