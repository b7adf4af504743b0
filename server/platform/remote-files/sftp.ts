import type { SFTPWrapper } from 'ssh2';
import { RemoteFailure } from './failure.ts';
import type { RemoteAccess, RemoteFiles, RemoteWishes } from './remote-files.ts';
import type { Session } from './session.ts';
import { connectSsh } from './ssh.ts';

/** The end of a listing (SSH_FX_EOF of the SFTP protocol, version 3). */
const END_OF_FILE = 1;

/** Files over SFTP. */
export async function connectSftp(
  session: Session,
  access: RemoteAccess,
  wishes: RemoteWishes,
): Promise<RemoteFiles> {
  const client = await connectSsh(session, access, wishes);
  const sftp = await session.run(
    new Promise<SFTPWrapper>((resolve, reject) =>
      client.sftp((error, channel) =>
        error ? reject(new RemoteFailure('no_service', 'There is no SFTP')) : resolve(channel),
      ),
    ),
  );

  /** What one request answers; undefined when the server says no. */
  const ask = <T>(request: (done: (error: unknown, answer?: T) => void) => void) =>
    session.run(
      new Promise<{ answer?: T; status?: unknown }>((resolve) =>
        request((error, answer) =>
          resolve(error ? { status: (error as { code?: unknown }).code } : { answer: answer as T }),
        ),
      ),
    );

  async function listNames(folder: string): Promise<string[] | undefined> {
    const { answer: handle } = await ask<Buffer>((done) => sftp.opendir(folder, done));
    if (!handle) return undefined;
    const names: string[] = [];
    for (;;) {
      const { answer: some, status } = await ask<{ filename: string }[]>((done) =>
        sftp.readdir(handle, done as Parameters<SFTPWrapper['readdir']>[1]),
      );
      if (some) names.push(...some.map(({ filename }) => filename));
      else if (status === END_OF_FILE) break;
      else return undefined;
    }
    await ask((done) => sftp.close(handle, done));
    return names;
  }

  async function createFile(path: string, text: string): Promise<boolean> {
    const { answer: handle } = await ask<Buffer>((done) => sftp.open(path, 'wx', done));
    if (!handle) return false;
    const bytes = Buffer.from(text);
    const written = await ask<unknown>((done) =>
      sftp.write(handle, bytes, 0, bytes.length, 0, (error) => done(error, true)),
    );
    const closed = await ask<unknown>((done) => sftp.close(handle, (error) => done(error, true)));
    return written.answer === true && closed.answer === true;
  }

  return {
    listNames,
    createFile,
    deleteFile: async (path) =>
      (await ask<unknown>((done) => sftp.unlink(path, (error) => done(error, true)))).answer === true,
  };
}
