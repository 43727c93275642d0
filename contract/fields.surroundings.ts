import { codeFinder, markedLines, type Line } from './fields.markdown.ts';

/** Where a position of a content stands. */
interface Surroundings {
  line: Line;
  inCode: boolean;
  /** In a fenced block: between two backticks, as a template literal of JavaScript. */
  inString: boolean;
}

/** Tells where a position stands; positions must ascend from call to call, so all of them together are linear. */
export function surroundingsOf(content: string): (at: number) => Surroundings {
  const lines = markedLines(content);
  let line: Line = { at: 0, end: -1, text: '' };
  let isInCode: ((at: number) => boolean) | undefined;
  let ticks = 0;
  let counted = 0;
  const countTo = (end: number) => {
    if (line.fence !== undefined && !/^\s*`{3}/.test(line.text)) {
      for (let at = content.indexOf('`', counted); at >= 0 && at < end; at = content.indexOf('`', at + 1)) ticks += 1;
    }
    counted = end;
  };
  return (at) => {
    while (at > line.end) {
      countTo(Math.max(line.end, 0));
      const next = lines.next();
      if (next.done) break;
      if (next.value.fence === undefined) ticks = 0;
      line = next.value;
      counted = line.at;
      isInCode = undefined;
    }
    countTo(at);
    isInCode ??= codeFinder(line);
    return { line, inCode: isInCode(at - line.at), inString: line.fence !== undefined && ticks % 2 === 1 };
  };
}
