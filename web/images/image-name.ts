/** "Image uploaded: abc", "uploaded/abc" and the like: prefixes that servers put before the name. */
const PREFIXES = /^(?:(?:uploaded|image|file)[\s:_-]+)+/i;

/**
 * Extracts the image name from the response to its upload (product 3): a string, or an object with `message` or
 * `data` holding a path. The name is the last segment of the path, without a leading `uploaded`, `image` or `file`.
 * @returns undefined if the response has no name
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
  // A sentence is not a name, nor are the dots of a path.
  return /^\.*$|\s/.test(name) ? undefined : name;
}
