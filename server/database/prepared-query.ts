import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './tables.ts';

/** Placeholder for a value while a statement is built. */
class Param {
  readonly name: string;
  readonly at: number | undefined;

  constructor(name: string, at?: number) {
    this.name = name;
    this.at = at;
  }
}

type Values = Record<string, string | number | readonly (string | number)[]>;

/**
 * A query that is built once and run many times with different values: building and compiling often cost more than
 * running it. `value(name)` is the placeholder of a value or of a whole list, as in
 * `preparedQuery<{ ids: number[] }, Row>((sql, value) => sql.selectFrom('tags').where('id', 'in', value('ids')))`.
 * Write constants directly. Anything that changes the SQL (such as a sort column) needs its own prepared query.
 */
export function preparedQuery<Given extends Values, Row>(
  build: (sql: Db, value: <Name extends keyof Given & string>(name: Name) => Given[Name]) => Compilable<Row>,
): (sql: Db, given: Given) => Promise<Row[]> {
  // Keyed by adapter, which a database shares with its transactions, and by the lengths of the lists.
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>();

  return async (sql, given) => {
    const values: Values = {};
    let lengths = '';
    for (const [name, one] of Object.entries(given)) {
      const value = typeof one === 'object' ? padded(one) : one;
      values[name] = value;
      if (typeof value === 'object') lengths += `${value.length},`;
    }
    const { adapter } = sql.getExecutor();
    let known = compiled.get(adapter);
    if (!known) compiled.set(adapter, (known = new Map<string, CompiledQuery<Row>>()));
    let query = known.get(lengths);
    if (!query) known.set(lengths, (query = build(sql, (name) => slotOf(name, values[name]) as never).compile()));
    const parameters = query.parameters.map((parameter) => {
      if (!(parameter instanceof Param)) return parameter;
      const value = values[parameter.name];
      return typeof value === 'object' ? value[parameter.at ?? 0] : value;
    });
    return (await sql.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

const slotOf = (name: string, value: Values[string] | undefined) =>
  typeof value === 'object' ? value.map((_, at) => new Param(name, at)) : new Param(name);

/** Pads a list to a power of two by repeating its last item, so that few different statements exist. */
function padded<T>(list: readonly T[]): readonly T[] {
  let length = 1;
  while (length < list.length) length *= 2;
  return length === list.length ? list : [...list, ...Array<T>(length - list.length).fill(list.at(-1) as T)];
}
