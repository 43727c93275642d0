import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Import graph, by paths from the root of the repository. Includes type imports. */
export type Graph = ReadonlyMap<string, readonly string[]>;

const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/** The imports of the files that match a pattern, without tests and their helpers. */
export function importsOf(pattern: string): Graph {
  const files = globSync(pattern).filter((file) => !/\.(test|fixtures)\.tsx?$|\/(testing|authorization)\//.test(file));
  return new Map(
    files.map((file) => {
      const found = readFileSync(file, 'utf8').matchAll(IMPORT);
      return [file, Array.from(found, ([, to = '']) => path.normalize(path.join(path.dirname(file), to)))];
    }),
  );
}

/** The import graph between groups of files. A file whose group is undefined is left out. */
export function grouped(graph: Graph, groupOf: (file: string) => string | undefined): Graph {
  const groups = new Map<string, Set<string>>();
  for (const [file, imported] of graph) {
    const from = groupOf(file);
    if (from === undefined) continue;
    const known = groups.get(from) ?? new Set();
    groups.set(from, known);
    for (const to of imported.map(groupOf)) if (to !== undefined && to !== from) known.add(to);
  }
  return new Map([...groups].map(([group, known]) => [group, [...known]]));
}

/** Import cycles: Tarjan's strongly connected components, the largest first. */
export function circlesOf(graph: Graph): string[][] {
  const seen = new Map<string, { at: number; low: number }>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(node: string): number {
    const mark = { at: seen.size, low: seen.size };
    seen.set(node, mark);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const known = seen.get(next);
      if (!known) mark.low = Math.min(mark.low, visit(next));
      else if (stack.includes(next)) mark.low = Math.min(mark.low, known.at);
    }
    if (mark.low === mark.at) {
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1) circles.push(circle);
    }
    return mark.low;
  }

  for (const node of graph.keys()) if (!seen.has(node)) visit(node);
  return circles.sort((a, b) => b.length - a.length);
}
