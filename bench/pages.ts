// What the public pages weigh, how fast they are, how one goes from one to the next and how soon a phone answers with a long
// list, with the sample library and its pictures on the production server. Needs Chromium, and pages that are built:
//   npm run bench:pages                      Lighthouse, mobile and desktop, median of 5
//   npm run bench:pages -- --runs 1          quicker
//   npm run bench:pages -- --json FILE --markdown FILE
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startServer } from '../tests/e2e/server.ts';
import { measure } from './pages/lighthouse.ts';
import { longList } from './pages/long-list.ts';
import { pageMarks, tourMarks } from './pages/marks.ts';
import { machine, pagesReport, type PagesReport } from './pages/report.ts';
import { tour } from './pages/tour.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, json: { type: 'string' }, markdown: { type: 'string' } },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs is a whole number from 1');

const server = await startServer();
try {
  const pages: PagesReport['pages'] = [];
  for (const path of ['/', '/main', '/explorer/prompt/1']) {
    // The server renders it and makes the pictures in the widths that are asked for, as for any visitor but the first.
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
  const onPhones = pages.filter(({ preset }) => preset === 'mobile');
  const marks = [...onPhones.flatMap(({ path, figures }) => pageMarks(path, figures)), ...tourMarks(toured)];
  const report: PagesReport = {
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    runs,
    pages,
    tour: toured,
    list,
    marks,
  };
  console.log(pagesReport(report, 'text'));
  if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  if (values.markdown) writeFileSync(values.markdown, `${pagesReport(report, 'markdown')}\n`);
  process.exitCode = marks.every(({ met }) => met) ? 0 : 1;
} finally {
  await server.stop();
}
