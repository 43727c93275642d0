import { codeFinder, markedLines, type Line } from './fields.markdown.ts';

/** Where a position of a content stands. */
interface Surroundings {
  line: Line;
  inCode: boolean;
  /** In a fenced block: between two backticks, as a template literal of JavaScript. */
  inString: boolean;
  /** Whether the line is one of a program. */
  isProgram: () => boolean;
}

const PROGRAM_LINE =
  /[;{]\s*$|=>|\b(?:const|let|var) +[\w{}[\], ]{1,60}=|\b(?:return|throw|await|echo) *[`"(]|console\.|\w\(`|\+=|^\s*\w+: *`[^`]*`,?\s*$/;

/** Tells where a position stands; positions must ascend from call to call, so all of them together are linear. */
export function surroundingsOf(content: string): (at: number) => Surroundings {
  const lines = markedLines(content);
  let line: Line = { at: 0, end: -1, text: '' };
  let isInCode: ((at: number) => boolean) | undefined;
  let isFenceMark = false;
  let isProgramLine: boolean | undefined;
  const isProgram = () => (isProgramLine ??= PROGRAM_LINE.test(line.text));
  let ticks = 0;
  let counted = 0;
  const countTo = (end: number) => {
    if (line.fence !== undefined && !isFenceMark) {
      for (let at = counted; at < end; at += 1) if (content[at] === '`') ticks += 1;
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
      isFenceMark = line.fence !== undefined && /^\s*`{3}/.test(line.text);
      isProgramLine = undefined;
    }
    countTo(at);
    isInCode ??= codeFinder(line);
    const inString = line.fence !== undefined && ticks % 2 === 1;
    return { line, inCode: isInCode(at - line.at), inString, isProgram };
  };
}
