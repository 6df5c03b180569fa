import { expect, test } from 'vitest'
import { XmlReader } from '../../src/server/sheets/xmlReader.ts'

const BROKEN = '文件不是有效的表格'

/** What a listener hears of a document fed in chunks of a length; parts of a text are joined. */
function heard(xml: string, length = xml.length): readonly string[] {
  const log: string[] = []
  let text = ''
  const add = (line: string): void => {
    if (text !== '') log.push(`"${text}"`)
    text = ''
    log.push(line)
  }
  const reader = new XmlReader({
    open: (name, attributes) => add(`${name} ${JSON.stringify(attributes)}`),
    close: (name) => add(`/${name}`),
    text: (part) => {
      text += part
    },
  })
  for (let at = 0; at < xml.length; at += length) reader.feed(xml.slice(at, at + length))
  return log
}

test('elements, attributes and texts are read alike in chunks of any length', () => {
  const xml =
    '<?xml version="1.0"?><!-- <a> --><x:a r:id=\'1&quot;\' b = "&lt;>"><b/>1 &amp; &#x4e00;&#20108;&apos;' +
    '<![CDATA[<c>&amp;]]></x:a>'
  const expected = ['a {"r:id":"1\\"","b":"<>"}', 'b {}', '/b', `"1 & 一二'<c>&amp;"`, '/a']
  for (let length = 1; length <= xml.length; length += 1)
    expect(heard(xml, length), String(length)).toEqual(expected)
})

test('no entities exist but the five, and document types are refused', () => {
  expect(heard('<a b="&nbsp;&copy;">&nbsp;&eacute;&lol;</a>')).toEqual([
    'a {"b":"&nbsp;&copy;"}',
    '"&nbsp;&eacute;&lol;"',
    '/a',
  ])
  for (const declaration of [
    '<!DOCTYPE x [<!ENTITY a "aaaa">]>',
    '<!DOCTYPE x SYSTEM "file:///etc/passwd">',
    '<!doctype x>',
    '<!ENTITY a "b">',
    '<!ELEMENT a ANY>',
  ])
    for (const length of [1, 7, 100])
      expect(() => heard(`${declaration}<x/>`, length), declaration).toThrow(BROKEN)
})

test('tags, comments and texts that do not end, and endless depth, are refused', () => {
  const long = 'x'.repeat(3_000_000)
  for (const xml of [
    `<a>${long}</a>`,
    `<a b="${long}"/>`,
    `<a ${'b="c" '.repeat(500_000)}/>`,
    `<${long}/>`,
    `<a><!--${long}--></a>`,
    `<a><![CDATA[${long}]]></a>`,
    `<?${long}?>`,
    `<a>&${long};</a>`,
    '<a>'.repeat(300),
  ])
    expect(() => heard(xml, 65_536), xml.slice(0, 12)).toThrow(BROKEN)
  expect(heard(`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`.repeat(20))).toHaveLength(8000)
  expect(heard(`<a>${'x'.repeat(1_900_000)}</a>`.repeat(2), 65_536)).toHaveLength(6)
})
