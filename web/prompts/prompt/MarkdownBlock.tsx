import { Fragment, type ReactNode } from 'react';
import { hiddenMarks } from '../hidden-marks.tsx';
import { showSegments } from '../PromptText.tsx';
import type { Tokenized } from './field-tokens.ts';
import classes from './MarkdownPreview.module.css';
import { safeAddress, type MarkdownNode, type MarkdownTree } from './markdown-tree.ts';

/** Blocks and emphasis within each other; deeper ones are shown as written. */
const MAX_DEPTH = 30;

interface Context {
  tokens: Tokenized;
  /** The text that the tree was read from. */
  source: string;
  /** Level of the highest heading. */
  top: number;
  show: (text: string, key: number) => ReactNode;
  addresses: Map<string, string>;
}

/**
 * A tree of Markdown as elements. Nothing in it runs, is loaded from elsewhere or is left out: HTML is text, an image
 * is its description and address, and definitions of links are shown.
 * @param top level of the highest heading of the content, which becomes an `h3`
 */
export function MarkdownBlock({ tree, ...given }: { tree: MarkdownTree } & Pick<Context, 'tokens' | 'source' | 'top'>) {
  const definitions = tree.children.filter((node) => node.type === 'definition');
  const addresses = new Map(definitions.map(({ identifier, url }) => [identifier, url]));
  return childrenOf(tree, { ...given, show: hiddenMarks(), addresses }, 0);
}

const childrenOf = ({ children }: { children: MarkdownNode[] }, context: Context, depth: number): ReactNode[] =>
  // The position is the only identity of a node, and nodes hold no state.
  children.map((node, at) => <Fragment key={at}>{elementOf(node, context, depth)}</Fragment>);

/** Text with its fields. */
const textOf = (text: string, { tokens, show }: Context): ReactNode[] => showSegments(tokens.split(text), show);

function elementOf(node: MarkdownNode, context: Context, depth: number): ReactNode {
  if (depth > MAX_DEPTH) return textOf(sourceOf(node, context), context);
  // The direction of a whole list or quote is that of its first words, where its marks stand, too.
  const dir = depth === 0 ? 'auto' : undefined;
  const inside = () => ('children' in node ? childrenOf(node, context, depth + 1) : []);
  switch (node.type) {
    case 'text':
      return textOf(node.value, context);
    case 'emphasis':
      return <em>{inside()}</em>;
    case 'strong':
      return <strong>{inside()}</strong>;
    case 'delete':
      return <del>{inside()}</del>;
    case 'break':
      return <br />;
    case 'inlineCode':
      return <code className={classes.code}>{textOf(node.value, context)}</code>;
    case 'paragraph':
      return <p dir={dir}>{inside()}</p>;
    case 'heading': {
      const Level = (['h3', 'h4', 'h5', 'h6'] as const)[Math.max(0, node.depth - context.top)] ?? 'h6';
      return <Level dir={dir}>{inside()}</Level>;
    }
    case 'blockquote':
      return <blockquote dir={dir}>{inside()}</blockquote>;
    case 'thematicBreak':
      return <hr />;
    case 'list': {
      const items = inside();
      return node.ordered ? (
        <ol dir={dir} start={node.start ?? 1}>
          {items}
        </ol>
      ) : (
        <ul dir={dir}>{items}</ul>
      );
    }
    case 'listItem':
      return <ListItem checked={node.checked}>{inside()}</ListItem>;
    case 'code':
      return <Code info={[node.lang, node.meta].filter(Boolean).join(' ')} value={node.value} context={context} />;
    case 'table':
      return <Table node={node} context={context} depth={depth} />;
    case 'link':
      return <Address url={node.url} context={context} words={inside()} />;
    case 'linkReference':
      return <Address url={context.addresses.get(node.identifier) ?? ''} context={context} words={inside()} />;
    case 'image':
      return <Image alt={node.alt ?? ''} url={node.url} context={context} />;
    case 'html':
      return depth === 0 ? <p dir="auto">{textOf(node.value, context)}</p> : textOf(node.value, context);
    case 'footnoteReference':
      return <sup>{textOf(`[${node.label ?? node.identifier}]`, context)}</sup>;
    case 'footnoteDefinition':
      return (
        <div className={classes.footnote} dir={dir}>
          <sup>{textOf(`[${node.label ?? node.identifier}]`, context)}</sup>
          <div>{inside()}</div>
        </div>
      );
    case 'definition':
    case 'imageReference':
    default:
      return <span className={classes.source}>{textOf(sourceOf(node, context), context)}</span>;
  }
}

const sourceOf = ({ position }: MarkdownNode, { source }: Context): string =>
  source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);

function ListItem({ checked, children }: { checked: boolean | null | undefined; children: ReactNode }) {
  if (typeof checked !== 'boolean') return <li>{children}</li>;
  return (
    <li className={classes.task}>
      <input type="checkbox" checked={checked} disabled aria-label={checked ? 'Done' : 'To do'} />
      <div>{children}</div>
    </li>
  );
}

function Code({ info, value, context }: { info: string; value: string; context: Context }) {
  return (
    <figure className={classes.block}>
      {info !== '' && <figcaption>{textOf(info, context)}</figcaption>}
      <pre dir="auto" tabIndex={0} aria-label="Code">
        <code>{textOf(value, context)}</code>
      </pre>
    </figure>
  );
}

type TableNode = Extract<MarkdownNode, { type: 'table' }>;

function Table({ node, context, depth }: { node: TableNode; context: Context; depth: number }) {
  const [head, ...rows] = node.children;
  const cells = (row: TableNode['children'][number] | undefined, Cell: 'th' | 'td') => (
    <tr>
      {row?.children.map((cell, at) => (
        <Cell key={at} dir="auto" data-align={node.align?.[at] ?? undefined} scope={Cell === 'th' ? 'col' : undefined}>
          {childrenOf(cell, context, depth + 1)}
        </Cell>
      ))}
    </tr>
  );
  return (
    <div className={classes.table} role="region" aria-label="Table" tabIndex={0}>
      <table>
        <thead>{cells(head, 'th')}</thead>
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={at}>{cells(row, 'td')}</Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A link to the web or for e-mail; of any other the address is shown, and leads nowhere. */
function Address({ url, words, context }: { url: string; words: ReactNode[]; context: Context }) {
  const written = context.tokens.restore(url);
  const address = safeAddress(written);
  if (address === undefined) {
    return (
      <>
        {words}
        {written !== '' && <span className={classes.source}> ({context.show(written, 0)})</span>}
      </>
    );
  }
  return (
    <a href={address} title={address} target="_blank" rel="ugc nofollow noopener noreferrer">
      {words}
    </a>
  );
}

/** Images of others are not loaded: that would tell them who reads. */
function Image({ alt, url, context }: { alt: string; url: string; context: Context }) {
  return (
    <span className={classes.source}>
      {'Image: '}
      {alt !== '' && <>{textOf(alt, context)} </>}
      <bdi>({textOf(url, context)})</bdi>
    </span>
  );
}
