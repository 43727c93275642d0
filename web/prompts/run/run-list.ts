import type { RunTargetSetting } from '../../../contract/config.ts';
import { targetAt, type OwnTarget } from './run-address.ts';
import { isSameName, RUN_TARGETS, type RunTarget } from './run-targets.ts';

/**
 * The targets of the menu: those of the operator (undefined: all of the table) and the reader's own, which win over
 * others of the same name; the last used first.
 * @param used names, the last used first
 */
export function listTargets(
  settings: readonly RunTargetSetting[] | undefined,
  own: readonly OwnTarget[],
  used: readonly string[],
): RunTarget[] {
  const offered = settings ? settings.flatMap(targetOf) : RUN_TARGETS;
  const all = [
    ...own.map(({ name, address }) => targetAt(name, address)),
    ...offered.filter(({ name }) => !own.some((mine) => isSameName(mine.name, name))),
  ];
  const rank = ({ name }: RunTarget) => {
    const place = used.findIndex((one) => isSameName(one, name));
    return place < 0 ? used.length : place;
  };
  return all.toSorted((one, other) => rank(one) - rank(other));
}

function targetOf({ name, address }: RunTargetSetting): RunTarget[] {
  if (address !== undefined) return [targetAt(name, address)];
  return RUN_TARGETS.filter((target) => isSameName(target.name, name));
}
