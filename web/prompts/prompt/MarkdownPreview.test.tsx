import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { MarkdownPreview } from './MarkdownPreview.tsx';

const markup = (content: string) =>
  renderToStaticMarkup(<MarkdownPreview content={content} />)
    .replaceAll(/ class="[^"]*"/g, '')
    .replace(/^<div aria-busy="false"><div>(.*)<\/div><\/div>$/s, '$1');
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

describe('fields stay marked', () => {
  for (const [place, content, shown] of [
    ['a paragraph', 'Dear [name], hello', '<p dir="auto">Dear <mark>[name]</mark>, hello</p>'],
    ['emphasis', '**[name]**: *to [city]*', '<strong><mark>[name]</mark></strong>: <em>to <mark>[city]</mark></em>'],
    ['a heading', '# For [name]', '<h3 dir="auto">For <mark>[name]</mark></h3>'],
    ['an item', '- [name] and', '<li><p><mark>[name]</mark> and</p></li>'],
    ['code', 'Run `${name}`', '<code><mark>${name}</mark></code>'],
    ['the description of a link', '[to [name]](https://example.org/)', '>to <mark>[name]</mark></a>'],
  ] as const) {
    test(`in ${place}`, () => expect(markup(content)).toContain(shown));
  }

  test('however much Markdown a name looks like, and twice', () => {
    expect(markup('[first_name] _x_ [last_name] [first_name]')).toBe(
      '<p dir="auto"><mark>[first_name]</mark> <em>x</em> <mark>[last_name]</mark> <mark>[first_name]</mark></p>',
    );
  });

  test('beside private characters, which stay what they are', () => {
    expect(textOf(markup('\ue0000\ue000 [name] \ue001'))).toBe('\ue0000\ue000 [name] \ue001');
    for (const code of ['&#xe000;0&#xe000;', '&#57344;0&#57344;', '&#x00E000;1&#XE000;']) {
      expect(textOf(markup(`Hi [name] ${code} [city]`)).match(/name|city/g)).toEqual(['name', 'city']);
    }
    const all = Array.from({ length: 6_400 }, (_, at) => String.fromCharCode(0xe000 + at)).join('');
    expect(textOf(markup(`${all} [name]`))).toBe(`${all} [name]`);
  });
});

describe('nothing of a text runs, is loaded, or is left out', () => {
  test('HTML is text', () => {
    const content = 'Hi <img src=x onerror="alert(1)"> there\n\n<script>alert(1)</script>\n\n<!-- secret -->';
    const html = markup(content);
    expect(html).not.toMatch(/<(?:img|script)/);
    expect(textOf(html)).toContain('<img src=x onerror="alert(1)">');
    expect(textOf(html)).toContain('<script>alert(1)</script>');
    expect(textOf(html)).toContain('<!-- secret -->');
  });

  test('an image is its description and address', () => {
    const html = markup('![A cat](https://images.example/cat.png) ![x][ref]\n\n[ref]: https://images.example/x.png');
    expect(html).not.toContain('<img');
    expect(textOf(html)).toContain('Image: A cat (https://images.example/cat.png)');
    expect(textOf(html)).toContain('[ref]: https://images.example/x.png');
  });

  test('a link leads to the web or a mail, and says where', () => {
    const html = markup('[site](https://example.org/a) <mailto:a@example.org>');
    expect(html).toContain(
      '<a href="https://example.org/a" title="https://example.org/a" target="_blank" rel="ugc nofollow noopener noreferrer">site</a>',
    );
    expect(html).toContain('href="mailto:a@example.org"');
  });

  test('any other address is shown, and leads nowhere', () => {
    for (const url of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '/legal',
      '//a.b',
    ]) {
      const html = markup(`[press](${url})`);
      expect(html).not.toContain('<a');
      expect(textOf(html)).toBe(`press (${url})`);
    }
  });

  test('an invisible character is marked', () => {
    expect(markup('**Sum\u202eup**')).toContain('U+202E');
    expect(markup('```a\u202eb\nx\u200by\n```')).toMatch(/U\+202E.*U\+200B/s);
  });

  test('front matter, definitions, notes and the language of code are shown', () => {
    const content =
      '---\nname: x\n---\n\nText[^1] and [link][a]\n\n[a]: https://example.org/\n\n[^1]: A note.\n\n```js title\nlet a;\n```';
    for (const words of ['name: x', '[a]: https://example.org/', 'A note.', 'js title', 'let a;']) {
      expect(textOf(markup(content))).toContain(words);
    }
  });
});

test('the outline of a page has one first heading and no gap below the second', () => {
  expect(markup('## A\n\n### B\n\n###### C\n\nD\n=')).toMatch(/<h3.*<h4.*<h6.*<h3/s);
  expect(markup('#### Only')).toContain('<h3');
});

test('tables have heads and scroll, tasks are read only, lists keep their numbers', () => {
  const html = markup('| A | B |\n|:--|--:|\n| [x] | 2 |\n\n- [x] done\n- [ ] open\n\n7. seven');
  expect(html).toMatch(
    /<div role="region" aria-label="Table" tabindex="0"><table>.*<th dir="auto" data-align="left" scope="col">A/i,
  );
  expect(html).toContain('<input type="checkbox" disabled="" aria-label="Done" checked=""/>');
  expect(html).toContain('<input type="checkbox" disabled="" aria-label="To do"/>');
  expect(html).toContain('<ol dir="auto" start="7">');
});

test('deep nesting is cut, and nothing of it is lost', () => {
  const content = `${'> '.repeat(9)}deep`;
  expect(markup(content).match(/<blockquote/g)).toHaveLength(9);
  for (const deep of ['>'.repeat(10_000), '- '.repeat(5_000), '*a **b '.repeat(150)]) {
    const html = markup(`${deep}end`);
    expect(html.match(/<(?:blockquote|ul|em|strong)/g)?.length ?? 0).toBeLessThan(60);
    expect(textOf(html)).toContain('end');
  }
});
