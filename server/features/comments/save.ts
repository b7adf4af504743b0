/** What other features change of comments. */
export { updateStatus } from './queries-write.ts';
