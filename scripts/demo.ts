import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { fail } from '#server/main.ts';
import { stopOnSignals } from '#server/stop-on-signals.ts';
import { letPeopleTalk, settleBlogs } from './demo/blogs.ts';
import { letPeopleBeTold } from './demo/conversations.ts';
import { curateDemo } from './demo/curated.ts';
import { createFreshApp, noteWorldMade } from './demo/fresh-data.ts';
import { letPeopleCollect } from './demo/lists.ts';
import { startDemoNetwork } from './demo/network.ts';
import { letPeopleFollow, PASSWORD, PEOPLE, settlePeople } from './demo/people.ts';
import { letOnePostByEmail } from './demo/post-by-email.ts';
import { ENGLISH_SITES } from './demo/sites-english.ts';
import { SMALL_SITES } from './demo/sites-small.ts';
import { WORLD_SITES } from './demo/sites-world.ts';
import { letOneSubscribe } from './demo/subscriptions.ts';
import { letPeopleFollowTags } from './demo/tags.ts';
import { letTimePass } from './demo/troubles.ts';
import { letPeopleVisit } from './demo/visits.ts';
import { ensureBuilt } from './ensure-built.ts';

/** `npm run demo`: the server on fresh data, with users and a local network of sites that it really crawls. */
await ensureBuilt();

const ownFolder = process.env.DATA_DIR ? undefined : await mkdtemp(join(tmpdir(), 'tidings-demo-'));
const config = readConfig({
  ...process.env,
  DATA_DIR: process.env.DATA_DIR ?? ownFolder,
  TIDINGS_MODE: 'demo',
  COMPANY_NAME: process.env.COMPANY_NAME ?? 'Harbour Works',
  FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
  MAIL_IN_PORT: process.env.MAIL_IN_PORT ?? '2525',
});
const network = startDemoNetwork([...ENGLISH_SITES, ...WORLD_SITES, ...SMALL_SITES]);
const opening = network.then(({ host }) =>
  createFreshApp(config, pino({ level: process.env.LOG_LEVEL ?? 'error' }), curateDemo(host)),
);
const stopping = stopOnSignals(async () => {
  await (await opening.catch(() => undefined))?.stop();
  await (await network.catch(() => undefined))?.host.close();
  if (ownFolder) await rm(ownFolder, { recursive: true, force: true });
});
await makeDemo().catch((error) => {
  // Work in progress when the demo ends is aborted.
  if (!stopping.aborted) fail(error);
});

async function makeDemo(): Promise<void> {
  const app = await opening;
  if (!app) process.exit(1);
  const { host, addresses } = await network;
  await app.start();
  console.log('Creating the demo data…');
  const people = await settlePeople(app.context, host);
  await settleBlogs(app.context, people, host);
  await letPeopleFollow(app.context, addresses);
  await letPeopleTalk(app.context, [...people.values()]);
  await letPeopleBeTold(app.context, people);
  await letPeopleCollect(app.context, people);
  await letPeopleFollowTags(app.context, people);
  await letOneSubscribe(app.context, people);
  const postAddress = await letOnePostByEmail(app.context, people);
  await letTimePass(app.context, host, people);
  await letPeopleVisit(app.context);
  await noteWorldMade(config);

  console.log(
    `\nTidings is at ${config.publicUrl}\n\nLog in as one of these, all with the password "${PASSWORD}":`,
  );
  for (const { email, about } of PEOPLE) console.log(`  ${email.padEnd(24)} ${about}`);
  console.log(`\nMails: ${config.publicUrl}/dev/outbox    Components: ${config.publicUrl}/dev/gallery`);
  if (config.mailIn)
    console.log(
      `Email to ${postAddress}, sent by way of localhost port ${config.mailIn.port}, becomes a post of Nora’s.`,
    );
  console.log(
    ownFolder ? 'The data is deleted when the demo ends (Ctrl+C).' : `The data is in ${config.dataDir}.`,
  );
}
