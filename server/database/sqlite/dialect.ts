import {
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type LimitNode,
  type OffsetNode,
  type QueryCompiler,
} from 'kysely';

/** Kysely's SQLite, with what this engine can and what it is quick at. */
export class LibraryDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new Compiler();
  }
}

/** Kysely takes it that SQLite changes tables outside of transactions only; it does inside of them, all or nothing. */
class Adapter extends SqliteAdapter {
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
