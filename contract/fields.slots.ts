import type { Site } from './fields.exceptions.ts';
import { BLANK } from './fields.names.ts';

const FOR_A_PERSON =
  /^(?:insert|enter|paste|add|type(?= (?:your|the|an?|in|here)\b)|fill|put|specify|describe|choose|select|your|my|e\.g\.|i\.e\.|yes\/no)[ ,:;/]|\b(?:here|your)\b/i;
/** In an example, the name of a person is one, too. */
const TO_BE_PASTED = /^(?:insert|enter|paste)\b|\bhere$/i;
const RATED = /\b(?:low|medium|moderate|high|critical|severe|minor|major|pass|fail|blocked)\b/i;
const RATED_AFTER = /\b(?:medium|moderate|high|critical|severe|minor|major|pass|fail|blocked|low|review)\b/i;
const LABEL = /^(?:\*\*|__)[^*\n]{1,60}(?::(?:\*\*|__)|(?:\*\*|__):)[ \t]*$/;

/**
 * Whether a bracket is part of an answer's template and so for the model: after a line that announces a format, in a
 * table, or right after a bold label; unless its name asks a person (product 13).
 */
export function isSlot({ name, line, at, end, start, inTable, facts }: Site): boolean {
  if (facts.inAnswer(line.at + at)) return !TO_BE_PASTED.test(name);
  if (FOR_A_PERSON.test(name) || line.text[at - 1] === '#') return false;
  if (isRating(name) || /^(?:explain|summarize|why)\b/i.test(name)) return true;
  // [INSERT TOPIC] asks a person, the [X] of "Score: [X]/10" does not.
  if (name.length > 2 && name === name.toUpperCase() && !/\p{Lo}/u.test(name)) return false;
  if (inTable || line.at + at > facts.templateAt) return true;
  // [...] alone on its line: more of the same.
  if (name === BLANK && at === start && line.text.length - end < 4) return true;
  return at - start < 70 && LABEL.test(line.text.slice(start, at));
}

/** A rating among a few is the model's to give: one of their words, a slash and another one. */
function isRating(name: string): boolean {
  const first = RATED.exec(name);
  const slash = first ? name.indexOf('/', first.index + first[0].length) : -1;
  return slash >= 0 && RATED_AFTER.test(name.slice(slash + 1));
}
