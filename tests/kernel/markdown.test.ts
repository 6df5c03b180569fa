import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownHtml } from '../../src/kernel/markdown.ts'

test.each([
  ['', ''],
  ['\n\n \n\n', ''],
  ['# A', '<h1>A</h1>'],
  ['#### A `b`', '<h4>A <code>b</code></h4>'],
  ['##### A', '<p>##### A</p>'],
  ['#A', '<p>#A</p>'],
  ['a\nb\n\nc', '<p>a<br>b</p>\n<p>c</p>'],
  ['- a\n- b\n  more', '<ul><li>a</li><li>b<br>more</li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  [
    '| a | b |\n| --- | --- |\n| 1 | **2** |',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead>' +
      '<tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table>',
  ],
  ['```ts\na < b\n\n# c\n```', '\n<pre><code>a &lt; b\n\n# c\n</code></pre>\n'],
  ['`a **b** <c>`', '<p><code>a **b** &lt;c&gt;</code></p>'],
  ['[a](https://x.example/?a=1&b=2)', '<p><a href="https://x.example/?a=1&amp;b=2">a</a></p>'],
  ['[a](#b) [c](/d)', '<p><a href="#b">a</a> <a href="/d">c</a></p>'],
  ['[a](javascript:alert)', '<p>[a](javascript:alert)</p>'],
  ['a < b & "c"', '<p>a &lt; b &amp; &quot;c&quot;</p>'],
])('%j', (text, html) => expect(markdownHtml(text)).toBe(html))

test('whatever the text, no markup but ours comes out', () => {
  const OURS =
    /<\/?(h[1-4]|p|ul|ol|li|table|thead|tbody|tr|th|td|pre|code|strong|a)>|<br>|<a href="(https?:\/\/|\/|#)[^"<>]*">/g
  const piece = fc.constantFrom(
    '<script>',
    '"',
    '&',
    '`',
    '```\n',
    '**',
    '[x](',
    '/y"z)',
    'https://',
    ')',
    '|',
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '# ',
    'a',
    '<',
    '>',
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
      (text) => {
        expect(markdownHtml(text).replace(OURS, '')).not.toMatch(/[<>"]/)
      },
    ),
    { numRuns: 500 },
  )
})
