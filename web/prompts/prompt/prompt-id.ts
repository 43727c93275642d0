/** Whether a path of this site is a page of this prompt. */
export const leadsTo = (address: string, id: number): boolean =>
  /^\/(?:explorer\/prompt|(?:my)?prompts(?:\/edit)?)\/(\d+)(?=[/?#]|$)/.exec(address)?.[1] === String(id);
