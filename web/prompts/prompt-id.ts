/** The id of a prompt in an address; undefined when it cannot be one. */
export const promptIdOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** Whether an address of this site is a page of this prompt. */
export const leadsTo = (address: string, id: number): boolean =>
  /^\/(?:explorer\/prompt|(?:my)?prompts(?:\/edit)?)\/(\d+)(?=[/?#]|$)/.exec(address)?.[1] === String(id);
