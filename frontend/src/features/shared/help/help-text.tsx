import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Block, Inline } from './markdown.ts';
import styles from './help.module.css';

interface Props {
  blocks: readonly Block[];
  /** Address of a picture; without it none is shown. */
  pictureOf?: (file: string) => string | undefined;
}

export function HelpText({ blocks, pictureOf }: Props) {
  return <div className={styles.text}>{blocks.map((block, at) => blockOf(block, at, pictureOf))}</div>;
}

function blockOf(block: Block, key: number, pictureOf: Props['pictureOf']): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 1 ? null : <h2 key={key}>{inlinesOf(block.line)}</h2>;
    case 'picture':
      return (
        pictureOf && (
          <a key={key} className={styles.picture} href={pictureOf(block.file)} target="_blank" rel="noopener">
            <img src={pictureOf(block.file)} alt={block.alt} loading="lazy" />
          </a>
        )
      );
    case 'list': {
      const items = block.items.map((item, at) => <li key={at}>{inlinesOf(item)}</li>);
      return block.isOrdered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
    }
    case 'table':
      return (
        <table key={key}>
          <thead>
            <tr>
              {block.head.map((cell, at) => (
                <th key={at} scope="col">
                  {inlinesOf(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column}>{inlinesOf(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    default:
      return <p key={key}>{inlinesOf(block.line)}</p>;
  }
}

const inlinesOf = (line: readonly Inline[]): ReactNode[] =>
  line.map((part, at) => {
    switch (part.kind) {
      case 'strong':
        return <b key={at}>{part.text}</b>;
      case 'emphasis':
        return <i key={at}>{part.text}</i>;
      case 'code':
        return <code key={at}>{part.text}</code>;
      case 'link':
        return (
          <Link key={at} to={`/admin/help/${part.to.replace(/\.md$/, '')}`}>
            {part.text}
          </Link>
        );
      default:
        return part.text;
    }
  });
