import type { SFTPWrapper } from 'ssh2';
import { RemoteFailure } from './failure.ts';
import type { RemoteAccess, RemoteCallbacks, RemoteFiles } from './remote-files.ts';
import type { Session } from './session.ts';
import { connectSsh } from './ssh.ts';

/** The end of a listing (SSH_FX_EOF of the SFTP protocol, version 3). */
const END_OF_FILE = 1;

/** Files over SFTP. */
export async function connectSftp(
  session: Session,
  access: RemoteAccess,
  callbacks: RemoteCallbacks,
): Promise<RemoteFiles> {
  const client = await connectSsh(session, access, callbacks);
  const sftp = await session.run(
    new Promise<SFTPWrapper>((resolve, reject) =>
      client.sftp((error, channel) =>
        error ? reject(new RemoteFailure('no_service', 'There is no SFTP')) : resolve(channel),
      ),
    ),
  );

  /** Returns the result of one request; undefined if the server refuses it. */
  const sendRequest = <T>(request: (done: (error: unknown, result?: T) => void) => void) =>
    session.run(
      new Promise<{ result?: T; status?: unknown }>((resolve) =>
        request((error, result) =>
          resolve(error ? { status: (error as { code?: unknown }).code } : { result: result as T }),
        ),
      ),
    );

  async function listNames(folder: string): Promise<string[] | undefined> {
    const { result } = await sendRequest<Buffer>((done) => sftp.opendir(folder, done));
    if (!result) return undefined;
    const names: string[] = [];
    for (;;) {
      const { result: some, status } = await sendRequest<{ filename: string }[]>((done) =>
        sftp.readdir(result, done as Parameters<SFTPWrapper['readdir']>[1]),
      );
      if (some) names.push(...some.map(({ filename }) => filename));
      else if (status === END_OF_FILE) break;
      else return undefined;
    }
    await sendRequest((done) => sftp.close(result, done));
    return names;
  }

  async function createFile(path: string, text: string): Promise<boolean> {
    const { result } = await sendRequest<Buffer>((done) => sftp.open(path, 'wx', done));
    if (!result) return false;
    const bytes = Buffer.from(text);
    const written = await sendRequest<unknown>((done) =>
      sftp.write(result, bytes, 0, bytes.length, 0, (error) => done(error, true)),
    );
    const closed = await sendRequest<unknown>((done) => sftp.close(result, (error) => done(error, true)));
    return written.result === true && closed.result === true;
  }

  return {
    listNames,
    createFile,
    deleteFile: async (path) =>
      (await sendRequest<unknown>((done) => sftp.unlink(path, (error) => done(error, true)))).result === true,
  };
}
