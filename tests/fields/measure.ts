// How well fields are found in a labelled sample: node scripts/run.mjs tests/fields/measure.ts [--all]
// labels.json holds a sample of a public collection of prompts (CC0). Of each prompt it names what a person fills in before
// sending (`fields`), and slots of an answer's template or unclear ones (`ambiguous`); any other bracket is neither. Brackets
// were judged by the text around them; `${...}` is a person's unless its surroundings speak against it. The rules were
// tuned on the first part of this sample. What is `heldOut` was labelled later, before anybody saw what is found in it;
// nearly all of its fields are `${...}`, because the first part has every prompt of the collection with fields in brackets.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readFields } from '../../contract/fields.ts';

interface Labelled {
  content: string;
  fields: string[];
  ambiguous: string[];
  heldOut?: boolean;
}

export type Sample = 'tuned' | 'held out';

type Label = 'F' | 'T' | 'N';

/** One place of a field that was found. */
interface Hit {
  text: string;
  label: Label;
  slot: boolean;
}

const FAMILIES = { brackets: '[', dollar: '${', double: '{{' } as const;
export type Family = keyof typeof FAMILIES;

/** Shares from 0 to 1. */
export interface Measured {
  hits: Record<Label, number>;
  /** Of what was found and is clear, the share that a person fills in. */
  precision: number;
  /** The same, with what is ambiguous taken as right. */
  lenientPrecision: number;
  /** The share of a person's fields that was found. */
  recall: number;
  missed: string[];
  wrong: string[];
}

const labelled = JSON.parse(readFileSync(path.join(import.meta.dirname, 'labels.json'), 'utf8')) as Labelled[];
const SAMPLES: Record<Sample, Labelled[]> = {
  tuned: labelled.filter(({ heldOut }) => !heldOut),
  'held out': labelled.filter(({ heldOut }) => heldOut),
};

const hitsIn = (sample: Sample): Hit[] =>
  SAMPLES[sample].flatMap(({ content, fields, ambiguous }) =>
    readFields(content).segments.flatMap(({ text, field }) => {
      if (!field) return [];
      const label = fields.includes(text) ? 'F' : ambiguous.includes(text) ? 'T' : 'N';
      return [{ text, label, slot: field.slot } as const];
    }),
  );

const countOf = (content: string, text: string): number => content.split(text).length - 1;

/** Precision and recall, by place, of the fields that are written so. */
export function measure(family: Family, sample: Sample = 'tuned'): Measured {
  const isOfFamily = (text: string): boolean => text.startsWith(FAMILIES[family]);
  const own = hitsIn(sample).filter(({ text }) => isOfFamily(text));
  const count = (label: Label): number => own.filter((hit) => hit.label === label).length;
  const [F, T, N] = [count('F'), count('T'), count('N')];
  const missed = SAMPLES[sample].flatMap(({ content, fields }) => {
    const found = readFields(content).segments.filter(({ field }) => field);
    return fields
      .filter(isOfFamily)
      .flatMap((text) =>
        Array<string>(countOf(content, text) - found.filter((one) => one.text === text).length).fill(text),
      );
  });
  const wrong = own.filter(({ label }) => label === 'N').map(({ text }) => text);
  return {
    hits: { F, T, N },
    precision: F / (F + N),
    lenientPrecision: (F + T) / (F + T + N),
    recall: F / (F + missed.length),
    missed,
    wrong,
  };
}

/** The share of the places of answer templates that is left for the model, and of a person's fields that is, too. */
export function measureSlots(sample: Sample = 'tuned'): {
  ofTemplates: number;
  ofPersons: number;
  kept: string[];
  lost: string[];
} {
  const hits = hitsIn(sample);
  const of = (label: Label): Hit[] => hits.filter((hit) => hit.label === label && hit.text.startsWith('['));
  const [templates, persons] = [of('T'), of('F')];
  const kept = templates.filter(({ slot }) => !slot).map(({ text }) => text);
  const lost = hits.filter(({ label, slot }) => label === 'F' && slot).map(({ text }) => text);
  return {
    ofTemplates: 1 - kept.length / templates.length,
    ofPersons: lost.length / persons.length,
    kept,
    lost,
  };
}

/** Prompts that a person fills in and whose form asks for it; and others whose form asks for something. */
export function measureForms(sample: Sample = 'tuned'): { wanted: number; asked: number; needless: number } {
  const asks = ({ content }: Labelled): boolean => readFields(content).fields.some(({ slot }) => !slot);
  const wanted = SAMPLES[sample].filter(({ fields }) => fields.length > 0);
  const others = SAMPLES[sample].filter(({ fields }) => fields.length === 0);
  return { wanted: wanted.length, asked: wanted.filter(asks).length, needless: others.filter(asks).length };
}

const percent = (share: number): string => (Number.isNaN(share) ? 'none' : `${(100 * share).toFixed(1)} %`);
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

function tellOf(sample: Sample, isLong: boolean): void {
  tell(`${sample}: ${SAMPLES[sample].length} prompts`);
  for (const family of Object.keys(FAMILIES) as Family[]) {
    const { hits: found, precision, lenientPrecision, recall, missed, wrong } = measure(family, sample);
    const counts = `F ${found.F}, T ${found.T}, N ${found.N}`;
    tell(
      `${family}: ${counts}; precision ${percent(precision)}, T as right ${percent(lenientPrecision)}; recall ${percent(recall)}`,
    );
    if (isLong) tell(`  missed ${JSON.stringify(missed)}\n  wrong ${JSON.stringify(wrong)}`);
  }
  const slots = measureSlots(sample);
  tell(
    `slots: ${percent(slots.ofTemplates)} of the templates', ${percent(slots.ofPersons)} of the fields that a person fills in`,
  );
  if (isLong) tell(`  not left for the model ${JSON.stringify(slots.kept)}\n  lost ${JSON.stringify(slots.lost)}`);
  const forms = measureForms(sample);
  tell(`forms: ${forms.asked} of ${forms.wanted}; ${forms.needless} where nobody fills in anything`);
}

if (process.argv[1] === import.meta.filename) {
  for (const sample of Object.keys(SAMPLES) as Sample[]) tellOf(sample, process.argv.includes('--all'));
}
