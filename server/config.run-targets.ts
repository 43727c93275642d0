import { z } from 'zod';
import type { RunTargetSetting } from '../contract/config.ts';
import { addressProblem, RUN_TARGET, RUN_TARGET_NAMES } from '../contract/run-targets.ts';

const MOST = 20;

/** RUN_TARGETS: names of built-in chats, and `Name=https://host/?q=` for one's own, separated by commas. */
export const RunTargets = z.string().transform((value, context): RunTargetSetting[] => {
  const entries = value.split(',').map((entry) => entry.trim());
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  if (entries.length > MOST) {
    refuse(`must be at most ${MOST} chats, with commas between`);
    return z.NEVER;
  }
  const targets = entries.map(targetOf);
  for (const target of targets) if (typeof target === 'string') refuse(target);
  const named = targets.filter((target) => typeof target !== 'string');
  const names = named.map(({ name }) => name.toLowerCase());
  const twice = named.find(({ name }, at) => names.indexOf(name.toLowerCase()) < at);
  if (twice) refuse(`${twice.name} is there twice`);
  return named;
});

/** The target of one entry, or what is wrong with it. */
function targetOf(entry: string): RunTargetSetting | string {
  const at = entry.indexOf('=');
  if (at < 0) {
    const known = RUN_TARGET_NAMES.find((name) => name.toLowerCase() === entry.toLowerCase());
    return known
      ? { name: known }
      : `${shown(entry)} is none of ${RUN_TARGET_NAMES.join(', ')}; others are NAME=https://HOST/?q=`;
  }
  const [name, address] = [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
  if (name === '' || name.length > RUN_TARGET.nameMax || !/^\P{C}*$/u.test(name))
    return `${shown(entry)} needs a name of at most ${RUN_TARGET.nameMax} characters before =`;
  const problem = addressProblem(address);
  return problem === undefined ? { name, address } : `${shown(name)} needs another address. ${problem}`;
}

/** What was given, short enough for a message. */
const shown = (text: string): string => `"${text.slice(0, RUN_TARGET.nameMax)}"`;
