import { po } from 'gettext-parser'

/** Parses a gettext catalogue: message id to translation, without the header and empty translations. */
export function readPo(text: string): Map<string, string> {
  const entries = Object.values(po.parse(text).translations).flatMap((context) => Object.values(context))
  return new Map(
    entries.flatMap(({ msgid, msgstr: [translation = ''] }): [string, string][] =>
      msgid !== '' && translation !== '' ? [[msgid, translation]] : [],
    ),
  )
}
