import { estimateTokens } from '../../contract/tokens.ts';
import classes from './TextFacts.module.css';

const number = new Intl.NumberFormat('en-US');
const counted = (many: number, word: string): string => `${number.format(many)} ${many === 1 ? word : `${word}s`}`;

const linesOf = (text: string): number => 1 + (text.match(/\r\n?|\n/g)?.length ?? 0);

/**
 * How much text an AI gets: approximate tokens, characters as its limit counts them (product 5), and lines.
 * @param words before them: which text this is
 */
export function TextFacts({ text, words = '' }: { text: string; words?: string }) {
  const facts = [
    `≈ ${counted(estimateTokens(text), 'token')}`,
    counted(text.length, 'character'),
    counted(linesOf(text), 'line'),
  ];
  return <p className={classes.facts}>{words + facts.join(' · ')}</p>;
}
