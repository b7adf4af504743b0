import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { type FileHandle, open, readdir, unlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import ssh2, { type Connection, type Session, type SFTPWrapper } from 'ssh2';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

export interface SshServer {
  port: number;
  /** Every attempted login, in order: its method, and the password if there was one. */
  logins: string[];
  /** Restarts it with another host key, as after a reinstallation, or like an impostor. */
  changeHostKey(): Promise<void>;
  /** Delays replies to logins until then. */
  holdLogins(until: Promise<void>): void;
  close(): Promise<void>;
}

export interface SshServerOptions {
  user?: string;
  password?: string;
  /** As in `authorized_keys`: the owner of its private key may log in. */
  publicKey?: string;
  /** Asks for the password in a dialog, as servers with PAM do. */
  asksInDialog?: boolean;
  hasSftp?: boolean;
  hasShell?: boolean;
  /** SFTP refuses to write. */
  isReadOnly?: boolean;
}

/** Starts an SSH server on loopback: SFTP and a shell on the files of this machine, as the user who runs the test. */
export async function startSshServer({
  user = 'anna',
  password = 'four quiet pencils',
  publicKey,
  asksInDialog = false,
  hasSftp = true,
  hasShell = true,
  isReadOnly = false,
}: SshServerOptions = {}): Promise<SshServer> {
  const logins: string[] = [];
  const clients = new Set<Connection>();
  const authorized = publicKey === undefined ? undefined : ssh2.utils.parseKey(publicKey);
  let hostKey = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }).private;

  let held = Promise.resolve();

  function admit(client: Connection): void {
    client.on('authentication', async (login) => {
      await held;
      if (login.method !== 'none')
        logins.push(login.method === 'password' ? `password ${login.password}` : login.method);
      const isUser = login.username === user;
      if (login.method === 'publickey') {
        const known = authorized && !(authorized instanceof Error) && !Array.isArray(authorized);
        const isKnown = known && authorized.getPublicSSH().equals(login.key.data);
        const isSigned =
          isKnown && (!login.signature || authorized.verify(login.blob!, login.signature, login.hashAlgo));
        if (isUser && isSigned) login.accept();
        else login.reject(['publickey']);
      } else if (login.method === 'password' && !asksInDialog) {
        if (isUser && login.password === password) login.accept();
        else login.reject(['password']);
      } else if (login.method === 'keyboard-interactive' && asksInDialog) {
        login.prompt([{ prompt: 'Password: ', echo: false }], (answers) => {
          if (isUser && answers[0] === password) login.accept();
          else login.reject(['keyboard-interactive']);
        });
      } else login.reject([asksInDialog ? 'keyboard-interactive' : authorized ? 'publickey' : 'password']);
    });
    client.on('session', (accept) => {
      const session: Session = accept();
      if (hasSftp) session.on('sftp', (acceptSftp) => serveFiles(acceptSftp(), isReadOnly));
      if (hasShell)
        session.on('exec', (acceptExec, _reject, { command }) => {
          const channel = acceptExec();
          const child = spawn('/bin/sh', ['-c', command]);
          channel.pipe(child.stdin);
          child.stdin.on('error', () => {});
          child.stdout.pipe(channel, { end: false });
          child.stderr.pipe(channel.stderr, { end: false });
          child.on('close', (code) => {
            channel.exit(code ?? 1);
            channel.end();
          });
        });
    });
  }

  function listen(port: number) {
    const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
      (client as unknown as ssh2.Client).setNoDelay();
      clients.add(client);
      client.on('close', () => clients.delete(client));
      client.on('error', () => {});
      admit(client);
    });
    server.listen(port, '127.0.0.1');
    return server;
  }

  let server = listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    for (const client of clients) client.end();
    server.close();
    await once(server, 'close');
  };
  return {
    port,
    logins,
    holdLogins: (until) => {
      held = until;
    },
    changeHostKey: async () => {
      await stop();
      hostKey = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }).private;
      server = listen(port);
      await once(server, 'listening');
    },
    close: stop,
  };
}

/** SFTP, version 3: the part for reading a folder, writing a file and deleting it. */
function serveFiles(sftp: SFTPWrapper, isReadOnly: boolean): void {
  const files = new Map<number, FileHandle>();
  const listings = new Map<number, string[] | undefined>();
  let last = 0;
  const handleOf = (id: number) => {
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(id);
    return handle;
  };
  const fail = (request: number) => (error: NodeJS.ErrnoException) =>
    sftp.status(request, error.code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE);

  sftp.on('OPENDIR', (request, path) => {
    readdir(path).then((names) => {
      last += 1;
      listings.set(last, names);
      sftp.handle(request, handleOf(last));
    }, fail(request));
  });
  sftp.on('READDIR', (request, handle) => {
    const id = handle.readUInt32BE(0);
    const names = listings.get(id);
    listings.set(id, undefined);
    if (!names) sftp.status(request, STATUS_CODE.EOF);
    else
      sftp.name(
        request,
        names.map((filename) => ({ filename, longname: filename, attrs: {} as never })),
      );
  });
  sftp.on('OPEN', (request, path, flags) => {
    if (isReadOnly && flags & OPEN_MODE.WRITE) {
      sftp.status(request, STATUS_CODE.PERMISSION_DENIED);
      return;
    }
    open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL).then((file) => {
      last += 1;
      files.set(last, file);
      sftp.handle(request, handleOf(last));
    }, fail(request));
  });
  sftp.on('WRITE', (request, handle, offset, data) => {
    const file = files.get(handle.readUInt32BE(0));
    file?.write(data, 0, data.length, offset).then(() => sftp.status(request, STATUS_CODE.OK), fail(request));
  });
  sftp.on('CLOSE', (request, handle) => {
    const id = handle.readUInt32BE(0);
    const closed = files.get(id)?.close() ?? Promise.resolve();
    files.delete(id);
    closed.then(() => sftp.status(request, STATUS_CODE.OK), fail(request));
  });
  sftp.on('REMOVE', (request, path) => {
    unlink(path).then(() => sftp.status(request, STATUS_CODE.OK), fail(request));
  });
}
