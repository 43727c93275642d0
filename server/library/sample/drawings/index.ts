/** The drawings of the sample library: one hand, twelve motifs, no two alike. */
import { businessScenes } from './motifs/business.ts';
import { careerScenes } from './motifs/career.ts';
import { dataScenes } from './motifs/data.ts';
import { designScenes } from './motifs/design.ts';
import { educationScenes } from './motifs/education.ts';
import { marketingScenes } from './motifs/marketing.ts';
import { productivityScenes } from './motifs/productivity.ts';
import { researchScenes } from './motifs/research.ts';
import { softwareScenes } from './motifs/software.ts';
import { storytellingScenes } from './motifs/storytelling.ts';
import { wellbeingScenes } from './motifs/wellbeing.ts';
import { writingScenes } from './motifs/writing.ts';
import { grounds, toneFor } from './palette.ts';
import { hash, seeded } from './random.ts';
import type { Scene } from './sketch.ts';
import { createSketch } from './sketch.ts';

/** The number stirs the order, so that the prompts of a category open with different scenes and grounds. */
const motifs: Record<string, [scenes: Scene[], stir: number]> = {
  Writing: [writingScenes, 5],
  Marketing: [marketingScenes, 42],
  Business: [businessScenes, 54],
  'Software Development': [softwareScenes, 229],
  Education: [educationScenes, 142],
  Design: [designScenes, 321],
  'Data & Analytics': [dataScenes, 71],
  Productivity: [productivityScenes, 375],
  Career: [careerScenes, 344],
  Research: [researchScenes, 50],
  Storytelling: [storytellingScenes, 186],
  'Health & Wellbeing': [wellbeingScenes, 99],
};

/**
 * Draws one picture, 1200 x 750, as SVG text without fonts or outside files. The same arguments
 * always give the same picture; the pictures of one prompt show different scenes of its category.
 */
export function drawSample(category: string, title: string, index: number): string {
  const [scenes, stir] = motifs[category] ?? [writingScenes, 0];
  const first = hash(`${stir} ${title}`);
  const scene = scenes[(first + index) % scenes.length];
  const ground = grounds[((first >>> 8) + index) % grounds.length];
  const sketch = createSketch(seeded(`${category}/${title}/${index}`), toneFor(category, ground ?? 'paper'));
  scene?.(sketch);
  return sketch.finish();
}
