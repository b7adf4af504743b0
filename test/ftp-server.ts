import { once } from 'node:events';
import { readdir, stat, unlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import { TEST_CERTIFICATE, TEST_KEY } from './feed-host-certificates.ts';

export interface FtpServer {
  port: number;
  /** Every command of every connection as on the wire, in order. */
  commands: string[];
  close(): Promise<void>;
}

export interface FtpServerOptions {
  /** The folder of a login. */
  home: string;
  user?: string;
  password?: string;
  /** `offered`: by AUTH TLS; `implicit`: from the first byte. The certificate is self-signed. */
  tls?: 'none' | 'offered' | 'implicit';
  hasEpsv?: boolean;
  /** The address and port in the reply to PASV instead of its own, with commas, as in the protocol. */
  pasvAddress?: string;
  isReadOnly?: boolean;
  /** Opens no data connection. */
  isWithoutData?: boolean;
  /** Its greeting. */
  welcome?: string;
  /** Default: any free one. */
  port?: number;
}

/** Starts an FTP server (RFC 959, 2428, 4217) on loopback, for the files of this machine. */
export async function startFtpServer({
  home,
  user = 'anna',
  password = 'four quiet pencils',
  tls = 'none',
  hasEpsv = true,
  pasvAddress,
  isReadOnly = false,
  isWithoutData = false,
  welcome = '220 ready',
  port = 0,
}: FtpServerOptions): Promise<FtpServer> {
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const dataServers = new Set<Server>();

  const keep = <S extends Socket>(socket: S): S => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const encrypt = (socket: Socket) =>
    keep(new TLSSocket(socket, { isServer: true, key: TEST_KEY, cert: TEST_CERTIFICATE }));

  function converse(first: Socket): void {
    let control = first;
    let folder = home;
    let name = '';
    let isIn = false;
    let isProtected = tls === 'implicit';
    let data: Promise<Socket> | undefined;
    const say = (line: string) => control.write(`${line}\r\n`);
    const placeOf = (path: string) => (path.startsWith('/') ? path : `${folder}/${path}`);

    async function listenForData(): Promise<number> {
      const server = createServer().listen(0, '127.0.0.1');
      dataServers.add(server);
      data = once(server, 'connection').then(([socket]) => {
        server.close();
        return isProtected ? encrypt(socket) : keep(socket);
      });
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    }

    async function answer(verb: string, rest: string): Promise<void> {
      if (verb === 'USER') {
        name = rest;
        say('331 and the password');
      } else if (verb === 'PASS') {
        isIn = name === user && rest === password;
        say(isIn ? '230 welcome' : '530 no');
      } else if (verb === 'AUTH' && tls === 'offered') {
        say('234 go on');
        control.removeAllListeners('data');
        control = encrypt(control);
        listen();
      } else if (verb === 'OPTS' || verb === 'TYPE' || verb === 'STRU') say('200 fine');
      else if (verb === 'PBSZ') say('200 fine');
      else if (verb === 'PROT') {
        isProtected = true;
        say('200 fine');
      } else if (verb === 'QUIT') control.end('221 bye\r\n');
      else if (!isIn) say('530 log in first');
      else if (verb === 'PWD') say(`257 "${folder}" is where you are`);
      else if (verb === 'CWD') {
        const isFolder = await stat(placeOf(rest)).then(
          (found) => found.isDirectory(),
          () => false,
        );
        if (isFolder) folder = placeOf(rest);
        say(isFolder ? '250 there' : '550 no such folder');
      } else if (verb === 'EPSV' && hasEpsv) say(`229 Extended (|||${await listenForData()}|)`);
      else if (verb === 'PASV') {
        const data = await listenForData();
        say(`227 Passive (${pasvAddress ?? `127,0,0,1,${data >> 8},${data & 255}`})`);
      } else if (isWithoutData && (verb === 'LIST' || verb === 'STOR')) say('425 no data connection');
      else if (verb === 'LIST') {
        say('150 here it comes');
        const lines = (await readdir(folder)).map((file) => `-rw-r--r-- 1 a a 1 Jan 1 2020 ${file}`);
        (await data)?.end(lines.map((line) => `${line}\r\n`).join(''));
        say('226 done');
      } else if (verb === 'STOR' && !isReadOnly) {
        say('150 send it');
        await writeFile(placeOf(rest), await buffer((await data)!));
        say('226 done');
      } else if (verb === 'DELE' && !isReadOnly) {
        await unlink(placeOf(rest));
        say('250 gone');
      } else say(verb === 'STOR' || verb === 'DELE' ? '550 not allowed' : '502 not known');
    }

    function listen(): void {
      let pending = '';
      control.on('data', async (bytes) => {
        const lines = (pending + bytes.toString()).split('\r\n');
        pending = lines.pop()!;
        for (const line of lines) {
          commands.push(line);
          const [verb = '', ...rest] = line.split(' ');
          await answer(verb, rest.join(' ')).catch(() => say('451 failed'));
        }
      });
    }

    listen();
    say(welcome);
  }

  const server = createServer((socket) => {
    keep(socket);
    converse(tls === 'implicit' ? encrypt(socket) : socket);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    commands,
    async close() {
      for (const socket of sockets) socket.destroy();
      for (const one of dataServers) one.close();
      server.close();
      await once(server, 'close');
    },
  };
}
