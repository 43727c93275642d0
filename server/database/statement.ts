import type { Compilable, CompiledQuery } from 'kysely';
import type { Sql } from './tables.ts';

/** Stands for a value while a statement is built. */
class Slot {
  readonly name: string;
  readonly at: number | undefined;

  constructor(name: string, at?: number) {
    this.name = name;
    this.at = at;
  }
}

type Values = Record<string, string | number | readonly (string | number)[]>;

/**
 * A query that is built once and asked many times, with other values each time: building and compiling cost more than
 * most answers. `value(name)` stands for what is given later, also for a whole list, as in
 * `statement<{ ids: number[] }, Row>((sql, value) => sql.selectFrom('tags').selectAll().where('id', 'in', value('ids')))`.
 * What is always the same is written as it is; what makes another query (a column to sort by) makes another statement.
 */
export function statement<Given extends Values, Row>(
  build: (sql: Sql, value: <Name extends keyof Given & string>(name: Name) => Given[Name]) => Compilable<Row>,
): (sql: Sql, given: Given) => Promise<Row[]> {
  // By engine, which the adapter stands for, transactions included, and by the lengths of the lists.
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
      if (!(parameter instanceof Slot)) return parameter;
      const value = values[parameter.name];
      return typeof value === 'object' ? value[parameter.at ?? 0] : value;
    });
    return (await sql.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

const slotOf = (name: string, value: Values[string] | undefined) =>
  typeof value === 'object' ? value.map((_, at) => new Slot(name, at)) : new Slot(name);

/** Lists get a length that is a power of two by naming the last member again: so there are few statements. */
function padded<T>(list: readonly T[]): readonly T[] {
  let length = 1;
  while (length < list.length) length *= 2;
  return length === list.length ? list : [...list, ...Array<T>(length - list.length).fill(list.at(-1) as T)];
}
