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

/** Kysely's SQLite dialect, with our driver, adapter and query compiler. */
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
  /** There is only one connection; the driver's mutex serializes its use (driver.ts). */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Kysely assumes that SQLite has no transactional DDL, but it has. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * SQLite's planner uses the value of `limit ?`, so it plans again for each new value, which takes longer than reading
 * a page. It ignores the value of an expression.
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
