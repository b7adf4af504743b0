import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/ensure-built.ts';
import { measureAnswers } from './answers.ts';
import { measureBlog } from './blog.ts';
import { measureCrawl } from './crawl.ts';
import { measureDigests } from './digests.ts';
import { printFigures } from './figure.ts';
import { measureImporting } from './importing.ts';
import { measureKills } from './kills.ts';
import { measureLoad } from './load.ts';
import { measureOpml } from './opml.ts';
import { measurePages } from './pages.ts';
import { measureParsing } from './parse.ts';
import { measureRecommendations } from './recommendations.ts';
import { measureSearch } from './search.ts';
import { measureSeen } from './seen.ts';
import { measureSiteImports } from './site-imports.ts';
import { measureStreams } from './streams.ts';

/**
 * `npm run bench`: medians of several runs on this machine, which also runs PostgreSQL and the publishers. Exits with 1 if an aim
 * is missed. `--only parse,crawl,streams,recommendations,search,seen,digests,opml,importing,pages,blog,answers,load` selects; `--posts 1000000` fills the databases
 * of streams, search and seen further, and `--store <directory>` keeps that of search for the next run. `--only kills --kills 100` kills a server that often and counts what was lost, and
 * `--only site-imports` imports a large blog; both take minutes.
 */
const { values } = parseArgs({
  options: {
    only: {
      type: 'string',
      default:
        'parse,crawl,streams,recommendations,search,seen,digests,opml,importing,pages,blog,answers,load',
    },
    posts: { type: 'string', default: '100000' },
    store: { type: 'string' },
    kills: { type: 'string', default: '100' },
  },
});
const chosen = values.only.split(',');
// Some groups start the server as `npm start` does.
await ensureBuilt();
console.log(`Node ${process.versions.node}, ${availableParallelism()} processors`);
let areMet = true;
if (chosen.includes('parse')) areMet = printFigures('Parsing', measureParsing()) && areMet;
if (chosen.includes('crawl')) areMet = printFigures('Crawling', await measureCrawl()) && areMet;
if (chosen.includes('streams'))
  areMet = printFigures('Streams', await measureStreams(Number(values.posts))) && areMet;
if (chosen.includes('recommendations'))
  areMet = printFigures('Recommendations', await measureRecommendations()) && areMet;
if (chosen.includes('search'))
  areMet =
    printFigures('Search', await measureSearch({ posts: Number(values.posts), store: values.store })) &&
    areMet;
if (chosen.includes('seen')) areMet = printFigures('Seen', await measureSeen(Number(values.posts))) && areMet;
if (chosen.includes('digests')) areMet = printFigures('Digests', await measureDigests()) && areMet;
if (chosen.includes('opml')) areMet = printFigures('OPML', await measureOpml()) && areMet;
if (chosen.includes('importing')) areMet = printFigures('Importing', await measureImporting()) && areMet;
if (chosen.includes('site-imports'))
  areMet = printFigures('Imports of blogs', await measureSiteImports()) && areMet;
if (chosen.includes('pages')) areMet = printFigures('Pages', await measurePages()) && areMet;
if (chosen.includes('blog')) areMet = printFigures('Blog pages', await measureBlog()) && areMet;
if (chosen.includes('answers')) areMet = printFigures('Answers', await measureAnswers()) && areMet;
if (chosen.includes('kills'))
  areMet = printFigures('Kills', await measureKills(Number(values.kills))) && areMet;
if (chosen.includes('load')) areMet = printFigures('Load', await measureLoad()) && areMet;
process.exitCode = areMet ? 0 : 1;
