import {
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type Driver,
  type LimitNode,
  type OffsetNode,
  type QueryCompiler,
  type SqliteDialectConfig,
} from 'kysely';
import { LibraryDriver } from './driver.ts';

/** Kysely's SQLite, with what this engine can and what it is quick at. */
export class LibraryDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new LibraryDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new Compiler();
  }
}

class Adapter extends SqliteAdapter {
  /** There is one connection; the driver lets one after the other use it (driver.ts). */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Kysely takes it that SQLite changes tables outside of transactions only; it does inside of them, all or nothing. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * SQLite plans by the value of `limit ?` and so plans anew each time that one is given, which takes longer than reading
 * a page. An expression it leaves alone.
 */
class Compiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append('limit cast(');
    this.visitNode(node.limit);
    this.append(' as integer)');
  }

  protected override visitOffset(node: OffsetNode): void {
    this.append('offset cast(');
    this.visitNode(node.offset);
    this.append(' as integer)');
  }
}
