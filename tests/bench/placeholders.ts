// How many prompts of a CSV file (columns `title|act`, `content|prompt`) have placeholders by the naive
// /\[([^\[\]]+)\]/ and by the rule of contract/fields.brackets.ts, and where the two differ:
//   node bench/placeholders.ts FILE.csv          counts and examples
//   node bench/placeholders.ts FILE.csv --all    every bracket of every prompt, for reading them all
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { brackets } from '../../contract/fields.brackets.ts';
import { linesOutsideFences } from '../../contract/fields.markdown.ts';
import { readFields } from '../../contract/fields.ts';

const EXAMPLES = 20;
const NAIVE = /\[([^[\]]+)\]/g;
const OTHER_DIALECTS: [name: string, pattern: RegExp][] = [
  ['${x} or ${x:default}', /\$\{[^{}]+\}/],
  ['{{x}}', /\{\{[^{}]+\}\}/],
  ['{x}', /(?<![${])\{\p{L}[\p{L}\p{M}\p{Nd} _-]{0,59}\}(?!\})/u],
];

const Row = z
  .record(z.string(), z.string())
  .transform((row) => ({ title: row.title ?? row.act ?? '', content: row.content ?? row.prompt ?? '' }));

interface Seen {
  title: string;
  /** The bracket with the text around it, on one line. */
  excerpt: string;
  /** Why it is not a placeholder; undefined for a placeholder. */
  refusal: string | undefined;
}

interface Reading {
  title: string;
  placeholders: number;
  /** All matches of the naive pattern, each bracket once. */
  seen: Seen[];
  dialects: string[];
}

function read(title: string, content: string): Reading {
  const ours = new Map(Array.from(brackets(content, true), ({ at, refusal }) => [at, refusal]));
  const open = Array.from(linesOutsideFences(content));
  const seen = new Map<string, Seen>();
  for (const { index, 0: bracket } of content.matchAll(NAIVE)) {
    const isFenced = !open.some(({ at, end }) => at <= index && index < end);
    const refusal = ours.has(index) ? ours.get(index) : isFenced ? 'fenced code' : 'not of the form';
    const excerpt = [content.slice(Math.max(0, index - 24), index), content.slice(index + bracket.length).slice(0, 16)];
    const text = `${excerpt[0]}«${bracket.slice(0, 90)}»${excerpt[1]}`.replaceAll(/\s+/g, ' ').toWellFormed();
    const id = `${refusal ?? ''} ${bracket}`;
    if (!seen.has(id)) seen.set(id, { title, excerpt: text, refusal });
  }
  const dialects = OTHER_DIALECTS.filter(([, pattern]) => pattern.test(content)).map(([name]) => name);
  return {
    title,
    placeholders: readFields(content, { dialect: 'brackets' }).fields.length,
    seen: [...seen.values()],
    dialects,
  };
}

async function readAll(file: string): Promise<Reading[]> {
  const readings: Reading[] = [];
  const rows = createReadStream(file).pipe(parse({ columns: true, bom: true, relax_column_count: true }));
  for await (const record of rows) {
    const { title, content } = Row.parse(record);
    readings.push(read(title, content));
  }
  return readings;
}

const tell = (text: string): void => void process.stdout.write(`${text}\n`);
const tellCount = (count: number, what: string): void => tell(`${String(count).padStart(6)} ${what}`);
const tellSeen = ({ refusal, excerpt }: Seen): void => tell(`  ${refusal ? `- ${refusal}: ` : '+ '}${excerpt}`);

function tellCounts(readings: Reading[]): void {
  const naive = readings.filter(({ seen }) => seen.length > 0);
  const found = readings.filter(({ placeholders }) => placeholders > 0);
  tellCount(readings.length, 'prompts');
  tellCount(naive.length, 'with placeholders by the naive pattern');
  tellCount(found.length, 'with placeholders by the rule');
  tellCount(readings.filter(({ seen }) => seen.some(({ refusal }) => refusal)).length, 'where the two differ');
  tellCount(
    readings.reduce((sum, { placeholders }) => sum + placeholders, 0),
    'placeholders, each once a prompt',
  );
  for (const [name] of OTHER_DIALECTS) {
    tellCount(readings.filter(({ dialects }) => dialects.includes(name)).length, `prompts that use ${name}`);
  }
}

function tellExamples(readings: Reading[]): void {
  const byReason = Map.groupBy(
    readings.flatMap(({ seen }) => seen).filter(({ refusal }) => refusal),
    ({ refusal }) => refusal,
  );
  tell('\nRefused, each once a prompt');
  for (const [reason, { length }] of byReason) tellCount(length, reason ?? '');
  tell(`\n${EXAMPLES} refused`);
  // The first example of each reason, then the second of each, so that every reason appears.
  const ranked = [...byReason.values()].flatMap((all) => all.map((example, rank) => ({ example, rank })));
  const refused = ranked.toSorted((a, b) => a.rank - b.rank).slice(0, EXAMPLES);
  for (const { example } of refused) tellSeen(example);
  tell(`\n${EXAMPLES} found, each in another prompt`);
  const found = readings.flatMap(({ seen }) => seen.find(({ refusal }) => !refusal) ?? []);
  const step = Math.max(1, found.length / EXAMPLES);
  for (let nth = 0; nth < Math.min(EXAMPLES, found.length); nth += 1) {
    const example = found[Math.floor(nth * step)];
    if (example) tellSeen(example);
  }
}

const [file, option] = process.argv.slice(2);
if (!file) {
  process.stderr.write('usage: node bench/placeholders.ts FILE.csv [--all]\n');
  process.exit(2);
}
const readings = await readAll(file);
tellCounts(readings);
if (option === '--all') {
  for (const { title, seen } of readings.filter((reading) => reading.seen.length > 0)) {
    tell(`\n${title}`);
    seen.forEach(tellSeen);
  }
} else {
  tellExamples(readings);
}
