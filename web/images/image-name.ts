/** "Image uploaded: abc", "uploaded/abc" and the like: what servers write before the name itself. */
const PREFIXES = /^(?:(?:uploaded|image|file)[\s:_-]+)+/i;

/**
 * The name of a stored image out of the answer to its upload (product 3): a string, or an object with `message` or `data`
 * holding a path. The last segment of the path is the name, without a leading `uploaded`, `image` or `file`.
 * @returns undefined when the answer names none
 */
export function imageNameOf(answer: unknown): string | undefined {
  if (typeof answer === 'string') return nameIn(answer);
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { data, message } = answer as { data?: unknown; message?: unknown };
  return imageNameOfText(data) ?? imageNameOfText(message);
}

const imageNameOfText = (value: unknown): string | undefined => (typeof value === 'string' ? nameIn(value) : undefined);

function nameIn(path: string): string | undefined {
  const [address = ''] = path.split(/[?#]/, 1);
  const name = address.trim().split(/[/\\]/).at(-1)?.replace(PREFIXES, '').trim() ?? '';
  // A sentence is no name, and neither are the dots of a path.
  return /^\.*$|\s/.test(name) ? undefined : name;
}
