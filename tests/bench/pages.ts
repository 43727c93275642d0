// npm run bench:pages: size and speed of the public pages, on the production server with the sample library.
import { writeFileSync } from 'node:fs';
import { asksForHelp, readOptions, WrongUse } from '../../server/start/command.ts';
import { startServer } from '../e2e/server.ts';
import { measure } from './pages/lighthouse.ts';
import { openForm } from './pages/open-form.ts';
import { longList } from './pages/long-list.ts';
import { formMark, pageMarks, tourMarks } from './pages/marks.ts';
import { machine, pagesReport, type PagesReport } from './pages/report.ts';
import { tour } from './pages/tour.ts';

const USAGE = `Usage: npm run bench:pages -- [OPTIONS]
What the public pages weigh, how fast they are, how one goes from one to the next and how soon a phone answers with a long
list and opens a form, with the sample library and its pictures on the production server. Needs Chromium, and pages that are built.
  --runs N         how often Lighthouse looks at each page, of which the median is taken; 5
  --json FILE      all figures
  --markdown FILE  the tables as they stand in docs/figures.md`;

function readWords(): { runs: number; json?: string | undefined; markdown?: string | undefined } {
  const words = process.argv.slice(2);
  if (asksForHelp(words)) {
    console.log(USAGE);
    process.exit();
  }
  try {
    const text = { type: 'string' } as const;
    const { runs = '5', ...files } = readOptions(words, { runs: text, json: text, markdown: text });
    if (!/^[1-9]\d{0,2}$/.test(runs)) throw new WrongUse('--runs is a whole number from 1');
    return { runs: Number(runs), ...files };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

const { runs, json, markdown } = readWords();
const server = await startServer();
try {
  const pages: PagesReport['pages'] = [];
  for (const path of ['/', '/main', '/explorer/prompt/1']) {
    // Warm-up: the server renders the page and its image variants, so that the measured visits are not the first.
    await measure(`${server.url}${path}`, 'mobile', 1);
    for (const preset of ['mobile', 'desktop'] as const) {
      console.error(`${path}, ${preset} ...`);
      pages.push({ path, preset, figures: await measure(`${server.url}${path}`, preset, runs) });
    }
  }
  console.error('From page to page ...');
  const toured = await tour(server.url);
  console.error('A long list ...');
  const list = await longList(server.url);
  console.error('A form ...');
  const form = await openForm(server.url, 20);
  const onPhones = pages.filter(({ preset }) => preset === 'mobile');
  const marks = [
    ...onPhones.flatMap(({ path, figures }) => pageMarks(path, figures)),
    ...tourMarks(toured),
    formMark(form),
  ];
  const report: PagesReport = {
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    runs,
    pages,
    tour: toured,
    list,
    form,
    marks,
  };
  console.log(pagesReport(report, 'text'));
  if (json) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  if (markdown) writeFileSync(markdown, `${pagesReport(report, 'markdown')}\n`);
  process.exitCode = marks.every(({ met }) => met) ? 0 : 1;
} finally {
  await server.stop();
}
