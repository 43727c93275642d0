import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { firstPictureOf } from '../../images/formats/first-picture.ts';
import { readSample, readSamplePicture } from './index.ts';

const { categories: sampleCategories, tags: sampleTags } = await readSample();

const prompts = sampleCategories.flatMap((category) => category.prompts);
const titles = prompts.map((prompt) => prompt.title);
const placeholder = /\[[A-Za-z][A-Za-z0-9 _\-'/.,&():?]{0,59}\]/g;

/** The titles of all prompts that break a rule: a failing test names them. */
function offenders(broken: (prompt: (typeof prompts)[number]) => boolean): string[] {
  return prompts.filter(broken).map((prompt) => prompt.title);
}

function outsideFences(content: string): string {
  return content.replace(/```[\s\S]*?```/g, '');
}

describe('the sample library', () => {
  test('has twelve categories of five prompts, in the order in which they are shown', () => {
    expect(sampleCategories.map((category) => category.name)).toEqual([
      'Writing',
      'Marketing',
      'Business',
      'Software Development',
      'Education',
      'Design',
      'Data & Analytics',
      'Productivity',
      'Career',
      'Research',
      'Storytelling',
      'Health & Wellbeing',
    ]);
    expect(sampleCategories.map((category) => category.prompts.length)).toEqual(Array(12).fill(5));
  });

  test('has unique titles of 3 to 80 characters', () => {
    expect(new Set(titles.map((title) => title.toLowerCase())).size).toBe(60);
    expect(offenders(({ title }) => title.length < 3 || title.length > 80 || title !== title.trim())).toEqual([]);
  });

  test('has contents of 200 to 6000 characters that begin with words and close their fences', () => {
    expect(offenders(({ content }) => content.length < 200 || content.length > 6000)).toEqual([]);
    expect(offenders(({ content }) => !/^[A-Za-z]/.test(content))).toEqual([]);
    expect(offenders(({ content }) => (content.match(/^```/gm)?.length ?? 0) % 2 === 1)).toEqual([]);
    expect(offenders(({ content }) => /[ \t]$/m.test(content))).toEqual([]);
  });

  test('has contents of very different length', () => {
    const lengths = prompts.map((prompt) => prompt.content.length).sort((a, b) => a - b);
    expect(lengths[0]).toBeLessThan(400);
    expect(lengths[30]).toBeGreaterThan(800);
    expect(lengths[30]).toBeLessThan(1100);
    expect(lengths.at(-1)).toBeGreaterThan(2500);
  });

  test('has previews of at most 160 characters', () => {
    expect(offenders(({ previewText }) => (previewText?.length ?? 0) > 160)).toEqual([]);
    expect(offenders(({ previewText }) => previewText !== undefined && previewText.length < 20)).toEqual([]);
  });

  test('has one to eight different placeholders in nearly every prompt', () => {
    const counts = prompts.map(({ content }) => new Set(outsideFences(content).match(placeholder)).size);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThanOrEqual(57);
    expect(Math.max(...counts)).toBeLessThanOrEqual(8);
  });

  test('uses square brackets for placeholders only, except inside fenced code', () => {
    expect(offenders(({ content }) => /[[\]]/.test(outsideFences(content).replace(placeholder, '')))).toEqual([]);
  });

  test('shows fenced code in a few prompts', () => {
    expect(prompts.filter((prompt) => prompt.content.includes('\n```')).length).toBeGreaterThanOrEqual(2);
  });

  test('has ratings from 4.1 to 4.9 with one decimal', () => {
    expect(offenders(({ rating }) => rating < 4.1 || rating > 4.9)).toEqual([]);
    expect(offenders(({ rating }) => rating !== Number(rating.toFixed(1)))).toEqual([]);
  });
});

describe('tags', () => {
  test('there are forty, all different', () => {
    expect(sampleTags).toHaveLength(40);
    expect(new Set(sampleTags.map((tag) => tag.toLowerCase())).size).toBe(40);
  });

  test('every prompt has two to four known ones, none twice', () => {
    expect(offenders(({ tags }) => tags.length < 2 || tags.length > 4)).toEqual([]);
    expect(offenders(({ tags }) => new Set(tags).size !== tags.length)).toEqual([]);
    expect(offenders(({ tags }) => !tags.every((tag) => sampleTags.includes(tag)))).toEqual([]);
  });

  test('every tag is used at least twice', () => {
    const used = prompts.flatMap((prompt) => prompt.tags);
    expect(sampleTags.filter((tag) => used.filter((name) => name === tag).length < 2)).toEqual([]);
  });
});

describe('flags', () => {
  test('enough prompts are trending, featured and new', () => {
    expect(prompts.filter((prompt) => prompt.flags.includes('trending')).length).toBeGreaterThanOrEqual(8);
    expect(prompts.filter((prompt) => prompt.flags.includes('featured')).length).toBeGreaterThanOrEqual(8);
    expect(prompts.filter((prompt) => prompt.flags.includes('new')).length).toBeGreaterThanOrEqual(12);
  });

  test('no prompt has all three, and no category is left out', () => {
    expect(offenders(({ flags }) => flags.length === 3)).toEqual([]);
    const bare = sampleCategories.filter(({ prompts: list }) => !list.some((prompt) => prompt.flags.length > 0));
    expect(bare.map((category) => category.name)).toEqual([]);
  });
});

describe('pictures', () => {
  const files = prompts.flatMap((prompt) => prompt.pictures);

  test('every prompt has one to four, none is shown twice or lies about', async () => {
    expect(offenders(({ pictures }) => pictures.length < 1 || pictures.length > 4)).toEqual([]);
    expect(await readdir(new URL('pictures', import.meta.url))).toEqual(files.toSorted());
  });

  test('are 1200 x 750 and small, and no two are alike', async () => {
    const hashes = new Set<string>();
    for (const file of files) {
      const bytes = await readSamplePicture(file);
      const { width, height } = firstPictureOf(bytes);
      expect([file, width, height]).toEqual([file, 1200, 750]);
      expect([file, bytes.length < 80_000]).toEqual([file, true]);
      hashes.add(createHash('sha256').update(bytes).digest('hex'));
    }
    expect(hashes.size).toBe(files.length);
  });
});
