import { chromium } from '@playwright/test';
import lighthouse, { type RunnerResult } from 'lighthouse';
import desktopConfig from 'lighthouse/core/config/desktop-config.js';
import { findBrowser } from '../../../scripts/lib/browser.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import { type Kind, KINDS, median, type PageFigures } from './marks.ts';

export type Preset = 'mobile' | 'desktop';

/** On a busy machine a recording is lost now and then; on a broken page all are. */
const ATTEMPTS = 3;

/** The medians of several runs of Lighthouse, each with a new browser. */
export async function measure(url: string, preset: Preset, runs: number): Promise<PageFigures> {
  const all: PageFigures[] = [];
  while (all.length < runs) all.push(await measureOnce(url, preset));
  const of = (figure: (figures: PageFigures) => number) => median(all.map(figure));
  return {
    performance: of((one) => one.performance),
    accessibility: of((one) => one.accessibility),
    bestPractices: of((one) => one.bestPractices),
    seo: of((one) => one.seo),
    lcp: of((one) => one.lcp),
    tbt: of((one) => one.tbt),
    cls: of((one) => one.cls),
    bytes: Object.fromEntries(KINDS.map((kind) => [kind, of(({ bytes }) => bytes[kind])])) as Record<Kind, number>,
  };
}

async function measureOnce(url: string, preset: Preset, attempt = 1): Promise<PageFigures> {
  const port = await freePort();
  const args = [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
  try {
    const config = preset === 'desktop' ? desktopConfig : undefined;
    const result = await lighthouse(url, { port, logLevel: 'silent' }, config);
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave up');
    return figuresOf(result.lhr);
  } catch (error) {
    if (attempt === ATTEMPTS) throw error;
    return await measureOnce(url, preset, attempt + 1);
  } finally {
    await browser.close();
  }
}

function figuresOf({ categories, audits }: RunnerResult['lhr']): PageFigures {
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: bytesOf(audits['network-requests']?.details),
  };
}

function bytesOf(details: RunnerResult['lhr']['audits'][string]['details']): Record<Kind, number> {
  const items = (details && 'items' in details ? details.items : []) as {
    resourceType?: string;
    transferSize: number;
  }[];
  const sum = (kind: Kind) =>
    items
      .filter(({ resourceType }) => resourceType?.toLowerCase() === kind)
      .reduce((bytes, { transferSize }) => bytes + transferSize, 0);
  return Object.fromEntries(KINDS.map((kind) => [kind, sum(kind)])) as Record<Kind, number>;
}
