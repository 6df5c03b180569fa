import { codeGroups, shortCode } from './codeGroups.ts'

/** A number in groups set apart by margins, so that a copy of it is clean. */
export function Code({ text }: { readonly text: string }) {
  const groups = codeGroups(text)
  return (
    <span className="code">
      {groups.length === 1 ? text : groups.map((group, index) => <span key={index}>{group}</span>)}
    </span>
  )
}

/** A long number among others: its beginning and its last digits; the tooltip has all of it. */
export function ShortCode({ text }: { readonly text: string }) {
  const parts = shortCode(text)
  return parts ? (
    <span className="code whitespace-nowrap" title={text}>
      <i>{parts[0]}</i>
      {parts[1]}
    </span>
  ) : (
    <span className="code">{text}</span>
  )
}
