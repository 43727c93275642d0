/** The medians of several Lighthouse runs of one page in one form. */
export interface PageFigures {
  /** Lighthouse's scores, 0 to 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  cls: number;
  /** Bytes transferred, headers included, by kind. */
  bytes: Record<Kind, number>;
}

export const KINDS = ['document', 'script', 'stylesheet', 'font', 'image'] as const;
export type Kind = (typeof KINDS)[number];

/** Figures of navigation in a warm tab. */
export interface TourFigures {
  /** Milliseconds from each click to the content of the next page. */
  navigations: number[];
  /** Number of network requests meanwhile, by kind: `data` and everything else. */
  requests: Record<string, number>;
}

/** Figures of a list after a long scroll, on a slow phone. */
export interface LongListFigures {
  cards: number;
  /** Milliseconds of the page's longest task, by action. */
  longest: Record<string, number>;
}

/** What a mark requires of a figure, and whether it is met. */
export interface Mark {
  name: string;
  limit: string;
  figure: string;
  met: boolean;
}

const atLeast = (name: string, figure: number, limit: number): Mark => ({
  name,
  limit: `>= ${limit}`,
  figure: String(figure),
  met: figure >= limit,
});

const atMost = (name: string, figure: number, limit: number, unit = ''): Mark => ({
  name,
  limit: `<= ${limit}${unit}`,
  figure: `${Number(figure.toFixed(3))}${unit}`,
  met: figure <= limit,
});

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;

/** The marks of a public page on a phone. A kilobyte is 1,000 bytes. */
export function pageMarks(path: string, figures: PageFigures): Mark[] {
  return [
    atLeast(`${path} performance`, figures.performance, 98),
    atLeast(`${path} accessibility`, figures.accessibility, 100),
    atLeast(`${path} best practices`, figures.bestPractices, 100),
    atLeast(`${path} SEO`, figures.seo, 100),
    atMost(`${path} LCP`, Math.round(figures.lcp), 1_800, ' ms'),
    atMost(`${path} TBT`, Math.round(figures.tbt), 100, ' ms'),
    atMost(`${path} CLS`, figures.cls, 0.02),
    atMost(`${path} JavaScript`, kilobytes(figures.bytes.script), 170, ' KB'),
    atMost(`${path} CSS`, kilobytes(figures.bytes.stylesheet), 25, ' KB'),
  ];
}

/** The marks of navigation between pages. */
export function tourMarks({ navigations, requests }: TourFigures): Mark[] {
  const others = Object.entries(requests).filter(([kind]) => kind !== 'data');
  return [
    atMost(
      'page to page, requests for anything but data',
      others.reduce((sum, [, count]) => sum + count, 0),
      0,
    ),
    atMost('page to page, median until content', Math.round(median(navigations)), 100, ' ms'),
  ];
}

/** The mark of a form of 20 fields that opens on a slow phone. */
export const formMark = (presses: readonly { opened: number }[]): Mark =>
  atMost(
    'a form of 20 fields on a slow phone, median until it opens',
    Math.round(median(presses.map(({ opened }) => opened))),
    150,
    ' ms',
  );

/** The median; of an even number of figures the lower of the middle two. NaN of none. */
export function median(figures: number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor((figures.length - 1) / 2)] ?? Number.NaN;
}
