import type { Client } from 'ssh2';
import { RemoteFailure } from './failure.ts';
import type { RemoteAccess, RemoteCallbacks, RemoteFiles } from './remote-files.ts';
import type { Session } from './session.ts';
import { connectSsh } from './ssh.ts';

/** Maximum output of a command; the names in a WordPress folder take some hundred bytes. */
const MAX_OUTPUT_BYTES = 1024 * 1024;

/** Accesses files by shell commands (POSIX.1), for hosts that allow SSH but no SFTP. */
export async function connectShell(
  session: Session,
  access: RemoteAccess,
  callbacks: RemoteCallbacks,
): Promise<RemoteFiles> {
  const client = await connectSsh(session, access, callbacks);
  const run = (command: string, input = '') => session.run(runCommand(client, command, input));
  const greeting = await run('echo tidings');
  if (greeting.output?.trim() !== 'tidings') throw new RemoteFailure('no_service', 'There is no shell');
  return {
    async listNames(folder) {
      const { output } = await run(`cd -- ${escapeWord(folder)} && ls -1A`);
      return output?.split('\n').filter((name) => name !== '');
    },
    createFile: async (path, text) =>
      (await run(`set -C && cat > ${escapeWord(escapeDash(path))}`, text)).output !== undefined,
    deleteFile: async (path) => (await run(`rm -- ${escapeWord(path)}`)).output !== undefined,
  };
}

/** Returns a command's output; none if it fails. */
function runCommand(client: Client, command: string, input: string): Promise<{ output?: string }> {
  return new Promise((resolve, reject) => {
    client.exec(command, (error, channel) => {
      if (error) {
        reject(new RemoteFailure('no_service', 'Commands are not allowed'));
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      let exitCode: number | null = null;
      channel.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_OUTPUT_BYTES) reject(new RemoteFailure('too_large', 'A command prints too much'));
        else chunks.push(chunk);
      });
      // Must be read, or the other side blocks.
      channel.stderr.resume();
      channel.on('exit', (code) => {
        exitCode = code;
      });
      channel.on('close', () => resolve(exitCode === 0 ? { output: Buffer.concat(chunks).toString() } : {}));
      channel.end(input);
    });
  });
}

/** Quotes one word of the shell, whatever it contains. */
function escapeWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Prevents a path from being parsed as an option where no `--` ends them. */
function escapeDash(path: string): string {
  return path.startsWith('-') ? `./${path}` : path;
}
